/* Rust's standard library takes its random bytes from ProcessPrng of bcryptprimitives.dll, which Windows has
   since Windows 7 and wine since 9. For older ones, next to the program that is tried there. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    return RtlGenRandom(bytes, (ULONG)length);
}

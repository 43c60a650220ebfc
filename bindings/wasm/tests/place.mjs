// Where the package is: in this repository, or where ARITHMA_WASM says that it is installed.
import { pathToFileURL } from "node:url";

const folder = process.env.ARITHMA_WASM;
const root = folder ? pathToFileURL(`${folder}/`) : new URL("../npm/", import.meta.url);

export const place = (name) => new URL(name, root);

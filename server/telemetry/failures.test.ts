import { expect, it } from "vitest";
import { EnvironmentError } from "../env.ts";
import { chooseExitStatus, explainFailure } from "./failures.ts";

const fail = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const listening = { syscall: "listen", address: "127.0.0.1", port: 80 };

it.each<[string, Error, RegExp]>([
  [
    "a port in use",
    fail("", { ...listening, code: "EADDRINUSE" }),
    /^Otro programa ya usa 127\.0\.0\.1:80.*PORT\.$/,
  ],
  [
    "a port of root's",
    fail("", { ...listening, code: "EACCES" }),
    /^No hay permiso para usar 127\.0\.0\.1:80\./,
  ],
  [
    "an address of another machine",
    fail("", { address: "10.9.9.9", code: "EADDRNOTAVAIL" }),
    /la dirección 10\.9\.9\.9\. Corrige HOST\.$/,
  ],
  [
    "a machine of no name",
    fail("", { hostname: "nada.invalid", code: "ENOTFOUND" }),
    /^No existe la máquina nada\.invalid\./,
  ],
  ["a file of others", fail("", { code: "EACCES", path: "/d/x" }), /^No hay permiso para usar \/d\/x\./],
  ["a full disk", fail("", { code: "ENOSPC" }), /^No queda espacio en el disco de \/datos\. Libera espacio/],
  [
    "a disk that cannot be written",
    fail("", { code: "EROFS", path: "/d" }),
    /montado solo para lectura\. Móntalo/,
  ],
  ["what wraps it", new Error("No se puede", { cause: fail("", { code: "ENOSPC" }) }), /^No queda espacio/],
  ["what initdb prints", fail("could not write to file: No space left on device"), /^No queda espacio/],
  [
    "what PostgreSQL prints of half a block",
    fail('FATAL:  could not extend file "base/1/2691"\nHINT:  Check free disk space.'),
    /^No queda espacio/,
  ],
  [
    "a database that is gone",
    fail("", { cause: fail("Client has encountered a connection error and is not queryable") }),
    /^La base de datos se detuvo/,
  ],
  ["a database that starts again", fail("the database system is starting up"), /^La base de datos se detuvo/],
  ["links in a circle", fail("", { code: "ELOOP", path: "/d" }), /^Los enlaces de \/d llevan en círculo/],
  ["what is said already", new EnvironmentError("PORT: debe ser un número"), /^PORT: debe ser un número$/],
])("The operator reads in Spanish what to do about %s", (_what, failure, expected) => {
  expect(explainFailure(failure, "/datos")).toMatch(expected);
});

it("A failure that is not known is left to its own words", () => {
  expect(explainFailure(fail("otra cosa"), "/datos")).toBeNull();
});

it("Only a start that the operator has to correct is not repeated by a service", () => {
  expect([chooseExitStatus(new EnvironmentError("x")), chooseExitStatus(fail("x"))]).toEqual([2, 1]);
});

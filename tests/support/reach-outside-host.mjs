// Loaded into a server under test by `NODE_OPTIONS=--import`: every outside host is one on this machine (outside-host.ts).
// The product itself has no such switch.
import dns from "node:dns";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const request = https.request.bind(https);
dns.promises.lookup = async () => [{ address: "200.24.17.1", family: 4 }];
https.request = (options, ...rest) =>
  request(
    { ...options, host: "127.0.0.1", port: Number(process.env.OUTSIDE_PORT), rejectUnauthorized: false },
    ...rest,
  );
syncBuiltinESMExports();

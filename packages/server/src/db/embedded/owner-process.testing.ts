/** A process that owns the data directory given to it and commits rows until it is killed, printing each id it kept. */
import pg from "pg";

import { startEmbeddedPostgres } from "./index.ts";

const server = await startEmbeddedPostgres({ dataDirectory: process.argv[2]! });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query("create table accepted (id integer primary key)");
for (let id = 1; ; id++) {
  await client.query("insert into accepted values ($1)", [id]);
  process.stdout.write(`${id}\n`);
}

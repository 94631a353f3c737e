/** A PostgreSQL server for the tests of one file. */
import { after } from 'node:test';
import { launchPostgres, type PostgresServer } from './postgres-server.ts';

/** Starts a server that is removed after the tests of this file. */
export async function startPostgres(): Promise<PostgresServer> {
  const server = await launchPostgres();
  after(() => server.remove());
  return server;
}

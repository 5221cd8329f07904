/** The table of addresses that is printed when everything runs. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { LauncherConfig } from './config.ts'
import { root } from './config.ts'

export function addressTable(config: LauncherConfig): string {
  const rows: [string, string][] = [
    ...readStores(config.storesFile).map(({ name, url }): [string, string] => [
      name,
      url.replace('{WEB_PORT}', String(config.webPort)),
    ]),
    ['GraphQL IDE', `http://localhost:${config.gatewayPort}/graphql`],
    ...(config.otherBackendUrl === null
      ? ([
          ['Sandbox', `http://${config.dialHost}:${config.sandboxPort}/api/`],
          ['Mails of the sandbox', `http://${config.dialHost}:${config.sandboxPort}/sandbox/mails`],
        ] satisfies [string, string][])
      : ([['Backend', config.otherBackendUrl]] satisfies [string, string][])),
    ['Logs', shortest(join(config.dataFolder, 'logs'))],
  ]
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  return rows.map(([label, address]) => `  ${label.padEnd(width)}${address}`).join('\n')
}

function shortest(folder: string): string {
  const fromHere = relative(root, folder)
  return fromHere.startsWith('..') ? folder : fromHere
}

function readStores(file: string): readonly { name: string; url: string }[] {
  const table: { stores: { name: string; url: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  return table.stores
}

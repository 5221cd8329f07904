/** The arguments of `npm run index`. */
import { parseArgs } from 'node:util'

export const USAGE = `npm run index                     loads every store of the store table into the cluster of SEARCH_NODES
npm run index -- no se            only these stores
npm run index -- rollback [no …]  goes back to the indices before the last load
npm run index -- prices [no …]    updates the prices that have changed with the time
  --watch           prices: stays and updates them whenever one changes
  --skip-invalid    leaves out lines that cannot be indexed, instead of refusing the load
  --replace-index   deletes an index that has the name of an alias, when the new one is complete
`

const COMMANDS = ['load', 'rollback', 'prices'] as const

export interface IndexOptions {
  readonly command: (typeof COMMANDS)[number]
  /** Store codes; empty for all. */
  readonly stores: readonly string[]
  readonly isWatching: boolean
  readonly skipsInvalid: boolean
  readonly replacesIndex: boolean
}

/** @throws Error for unknown arguments */
export function parseOptions(args: readonly string[]): IndexOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      watch: { type: 'boolean', default: false },
      'skip-invalid': { type: 'boolean', default: false },
      'replace-index': { type: 'boolean', default: false },
    },
  })
  const named = COMMANDS.find((command) => command === positionals[0])
  return {
    command: named ?? 'load',
    stores: named ? positionals.slice(1) : positionals,
    isWatching: values.watch,
    skipsInvalid: values['skip-invalid'],
    replacesIndex: values['replace-index'],
  }
}

/** Moves a store's aliases from one set of indices to another, in one request. */
import { type ClusterClient, isObject } from './clusterClient.ts'
import { ClusterError } from './clusterError.ts'

export interface AliasState {
  /** The index that the alias points to; null where there is none yet. */
  readonly target: string | null
  /** An index has the alias's own name, as an indexer without aliases creates it. */
  readonly isConcrete: boolean
}

/** @throws ClusterError when the alias points to several indices */
export async function readAlias(client: ClusterClient, alias: string): Promise<AliasState> {
  const { status, json, node } = await client.send(
    { method: 'GET', path: `/${encodeURIComponent(alias)}/_alias` },
    [404],
  )
  if (status === 404) return { target: null, isConcrete: false }
  const names = Object.keys(json).filter((name) => isObject(json[name]))
  if (names.length > 1)
    throw new ClusterError(`${node}: alias ${alias}: expected one index behind it, got ${names.join(', ')}`)
  const [target = null] = names
  return { target, isConcrete: target === alias }
}

export interface AliasMove {
  readonly alias: string
  readonly from: AliasState
  readonly to: string
}

/** All aliases move together or none. An index with the alias's own name is deleted in the same step. @throws ClusterError */
export async function moveAliases(client: ClusterClient, moves: readonly AliasMove[]): Promise<void> {
  const actions = moves.flatMap(({ alias, from, to }) => {
    if (from.target === to) return []
    const add = { add: { index: to, alias } }
    if (from.target === null) return [add]
    return [from.isConcrete ? { remove_index: { index: alias } } : { remove: { index: from.target, alias } }, add]
  })
  if (actions.length > 0) await client.send({ method: 'POST', path: '/_aliases', body: { actions } })
}

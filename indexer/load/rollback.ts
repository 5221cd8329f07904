/** Moves a store's aliases back to the indices before the last load. */
import { type AliasMove, moveAliases, readAlias } from '../cluster/aliases.ts'
import type { ClusterClient } from '../cluster/clusterClient.ts'
import { ClusterError } from '../cluster/clusterError.ts'
import { aliasOf, notesOf } from '../cluster/physicalIndex.ts'
import { ENTITIES } from '../../gateway/upstream/catalogueIndex/port.ts'

/** @returns names of the indices that are in use now @throws ClusterError, with every alias where it was */
export async function rollback(client: ClusterClient, searchIndex: string): Promise<readonly string[]> {
  const moves: AliasMove[] = []
  for (const entity of ENTITIES) {
    const alias = aliasOf(searchIndex, entity)
    const from = await readAlias(client, alias)
    const note = from.target === null ? undefined : (await notesOf(client, alias)).get(from.target)
    const to = note?.previous ?? null
    if (to === null) {
      if (entity === 'product')
        throw new ClusterError(`alias ${alias}: expected an index before ${from.target ?? 'the first load'}, got none`)
      continue
    }
    const { status, node } = await client.send({ method: 'HEAD', path: `/${encodeURIComponent(to)}` }, [404])
    if (status === 404)
      throw new ClusterError(`${node}: alias ${alias}: expected the index ${to}, got none of that name`)
    moves.push({ alias, from, to })
  }
  await moveAliases(client, moves)
  return moves.map(({ to }) => to)
}

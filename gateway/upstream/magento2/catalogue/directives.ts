/** Directives that need other documents: the texts of blocks. Those of addresses are the gateway's matter, which removes all others. */
const DIRECTIVE = /\{\{\s*(block|widget|trans)\b([^{}]*)\}\}/gi
const PARAMETER = /(\w+)\s*=\s*(?:&quot;(.*?)&quot;|"(.*?)"|'(.*?)'|(\S+))/g
const FIRST_TEXT = /^\s*(?:&quot;(.*?)&quot;|"(.*?)"|'(.*?)')/
/** Blocks in blocks. */
const MAX_DEPTH = 4

/** Contents by id and by identifier. */
export type Blocks = ReadonlyMap<string, string>

export function expandDirectives(html: string, blocks: Blocks, depth = 0): string {
  if (!html.includes('{{')) return html
  return html.replace(DIRECTIVE, (_all, name: string, content: string) => {
    if (name.toLowerCase() === 'trans') {
      const [, escaped, inDouble, inSingle] = FIRST_TEXT.exec(content) ?? []
      return escaped ?? inDouble ?? inSingle ?? ''
    }
    const parameters = new Map(
      [...content.matchAll(PARAMETER)].map(([, key = '', escaped, inDouble, inSingle, bare]) => [
        key,
        escaped ?? inDouble ?? inSingle ?? bare ?? '',
      ]),
    )
    const id = parameters.get('block_id') ?? parameters.get('id')
    const block = id === undefined ? undefined : blocks.get(id)
    return block === undefined || depth >= MAX_DEPTH ? '' : expandDirectives(block, blocks, depth + 1)
  })
}

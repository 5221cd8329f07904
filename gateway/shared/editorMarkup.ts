/** What Magento's editors write around HTML: template directives, and the escaped source of Page Builder's HTML element. */

/** From `{{` to the first `}}`, as Magento reads them; the innermost of nested ones. */
const DIRECTIVE = /(?<!\{)\{{2,}([^{}]*(?:[{}](?![{}])[^{}]*)*)\}{2,}/g
/** Directives within parameters of directives. */
const MAX_NESTING = 3
const URL_DIRECTIVE =
  /^\s*(store|media)\s(?:.*?\s)?(?:url|direct_url|_direct)\s*=\s*(?:(?:"|&quot;)(.*?)(?:"|&quot;)|(?:'|&#0?39;)(.*?)(?:'|&#0?39;)|(\S*))/is
/** The element's content has no tags until it is decoded. */
const ESCAPED_SOURCE =
  /(<[a-z]+ (?![^<>]{0,2000}data-decoded)[^<>]{0,2000}data-content-type="html"[^<>]{0,2000}>)([^<]+)/gi
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Replaces addresses of the shop and of its media by paths, and removes all other directives. */
export function replaceDirectives(html: string): string {
  let text = html
  for (let round = 0; round < MAX_NESTING && text.includes('{{'); round++)
    text = text.replace(DIRECTIVE, (all, content: string, at: number) => {
      const [, name, inDouble, inSingle, bare = ''] = URL_DIRECTIVE.exec(content) ?? []
      // Words on both sides stay two.
      const isBetweenWords =
        /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
        /^[\p{L}\p{N}]/u.test(text.slice(at + all.length, at + all.length + 2))
      if (name === undefined) return isBetweenWords ? ' ' : ''
      const address = (inDouble ?? inSingle ?? bare).replace(/["'<>]/g, '').replace(/^[/\\]+/, '')
      return (name.toLowerCase() === 'media' ? '/media/' : '/') + address
    })
  return text
}

export function decodeEscapedSource(html: string): string {
  if (!html.includes('data-content-type')) return html
  return html.replace(ESCAPED_SOURCE, (_all, tag: string, source: string) => tag + unescapeMarkup(source))
}

export function unescapeMarkup(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (reference) => ESCAPED[reference] ?? reference)
}

/** Reduces product descriptions to the HTML that the schema permits. */

const DROPPED_WITH_CONTENT = /<(script|style|template|iframe|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi
const ALLOWED_TAG = /^<(\/?)(p|ul|li|strong|em)(\s[^<>]*)?>$/i
const TAG_OR_BRACKET = /<[a-z/!?][^<>]*>|[<>]/gi

/** Keeps p, ul, li, strong and em without attributes; removes other tags and keeps their text. */
export function cleanDescription(html: string): string {
  return html.replace(DROPPED_WITH_CONTENT, '').replace(TAG_OR_BRACKET, (found) => {
    if (found === '<') return '&lt;'
    if (found === '>') return '&gt;'
    const tag = ALLOWED_TAG.exec(found)
    return tag ? `<${tag[1] ?? ''}${(tag[2] ?? '').toLowerCase()}>` : ''
  })
}

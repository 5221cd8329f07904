/** The file of the product feed, in parts: RSS 2.0 with Google's namespace. */
import type { FeedItem } from './feedItem.ts'

interface Channel {
  readonly title: string
  readonly link: string
  readonly description: string
  readonly builtAt: Date
}

export function feedStart({ title, link, description, builtAt }: Channel): string {
  const about = [
    ['title', title],
    ['link', link],
    ['description', description],
    ['lastBuildDate', builtAt.toUTCString()],
  ] as const
  const lines = about.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${lines.join('\n')}\n`
}

export function itemXml(item: FeedItem): string {
  return `<item>${elements(item)}</item>\n`
}

export const FEED_END = '</channel>\n</rss>\n'

function elements(item: FeedItem): string {
  return item
    .map(([name, value]) => `<g:${name}>${typeof value === 'string' ? escaped(value) : elements(value)}</g:${name}>`)
    .join('')
}

/** Characters that XML 1.0 does not have, even as references. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are removed
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

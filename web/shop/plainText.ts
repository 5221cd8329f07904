const inline = /<\/?(?:strong|b|em|i|s|sub|sup|small|abbr|code|a)(?: [^<>]*)?>/g

/** Strips the elements of a text that the gateway has cleaned: other character references than these do not occur. */
export function plainText(html: string | null): string {
  return (html ?? '')
    .replaceAll(inline, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (reference) => characters[reference] ?? reference)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

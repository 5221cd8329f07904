/** Texts of editors, reduced to what a page of text needs: whatever else the backend holds never reaches a browser. */
import sanitize from 'sanitize-html'

const TEXT_TAGS = [
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  's',
  'sub',
  'sup',
  'small',
  'abbr',
  'code',
  'pre',
  'address',
  'blockquote',
]
const PARTS = [
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'a',
  'img',
]
/** Gone with what stands in them; of every other tag the words stay. */
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'object',
  'svg',
  'math',
  'title',
  'xmp',
]
const DEEPEST = 30

const RULES = {
  allowedTags: [...TEXT_TAGS, ...PARTS],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WITH_CONTENT,
  nestingLimit: DEEPEST,
}

/** @param storeUrl absolute address of the store's home page: what links and pictures without an origin belong to. */
export function cleanHtml(html: string, storeUrl: string): string {
  const clean = sanitize(html, {
    ...RULES,
    transformTags: {
      // The page's own heading is the first.
      h1: 'h2',
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: { ...linkTo(href, storeUrl), ...(title === undefined ? {} : { title }) },
      }),
      img: (tagName, { src, alt = '', width, height }) => ({
        tagName,
        attribs: { ...pictureAt(src, storeUrl), alt, ...pixels({ width, height }), loading: 'lazy', decoding: 'async' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
  // Elements that end each other by their beginning are put side by side the second time only: "<p><p></p></p>".
  return sanitize(clean, RULES).trim()
}

/** Within the shop a path with the store's prefix; elsewhere as it is, and said to be elsewhere. */
function linkTo(href: string | undefined, storeUrl: string): sanitize.Attributes {
  // What it pointed at has lost its id.
  if (href === undefined || href.startsWith('#')) return {}
  const store = new URL(storeUrl)
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(href)
  const target = URL.parse(isAbsolute ? href : href.replace(/^\/?(?![/\\])/, '/'), store)
  if (target?.protocol === 'mailto:' || target?.protocol === 'tel:') return { href: target.href }
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return {}
  if (target.origin !== store.origin) return { href: target.href, rel: 'external noopener' }

  const path = pathOf(target)
  const prefix = store.pathname.replace(/\/$/, '')
  const isPrefixed = isAbsolute || path === prefix || path.startsWith(`${prefix}/`)
  return { href: `${isPrefixed ? '' : prefix}${path}${target.search}${target.hash}` }
}

/** Pictures of the store's own origin only: others would tell strangers who reads, and be blocked by the page's policy. */
function pictureAt(src: string | undefined, storeUrl: string): sanitize.Attributes {
  const { origin } = new URL(storeUrl)
  const target = src === undefined ? null : URL.parse(src, origin)
  return target?.origin === origin ? { src: `${pathOf(target)}${target.search}` } : {}
}

/** Two slashes in front would name another host. */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/^\/{2,}/, '/')
}

function pixels(sizes: Readonly<Record<string, string | undefined>>): sanitize.Attributes {
  return Object.fromEntries(
    Object.entries(sizes).flatMap(([name, value]) =>
      value !== undefined && /^\d{1,4}$/.test(value) ? [[name, value]] : [],
    ),
  )
}

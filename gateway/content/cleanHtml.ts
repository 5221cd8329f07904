/** Sanitizes the HTML of CMS texts: only permitted elements and attributes reach the browser. */
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
/** Removed together with their content. Other tags are removed, and their text stays. */
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

/** @param storeUrl absolute URL of the store's home page, to which links and pictures without an origin are relative. */
export function cleanHtml(html: string, storeUrl: string): string {
  const clean = sanitize(html, {
    ...RULES,
    transformTags: {
      // The page itself has the only first-level heading.
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
  // Elements that close each other implicitly become siblings only in the second pass, such as in "<p><p></p></p>".
  return sanitize(clean, RULES).trim()
}

/** Links within the shop get the store's prefix. External links stay unchanged and are marked as external. */
function linkTo(href: string | undefined, storeUrl: string): sanitize.Attributes {
  // The link target has lost its id.
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

/** Only pictures of the store's own origin: foreign pictures would track readers, and the content security policy blocks them. */
function pictureAt(src: string | undefined, storeUrl: string): sanitize.Attributes {
  const { origin } = new URL(storeUrl)
  const target = src === undefined ? null : URL.parse(src, origin)
  return target?.origin === origin ? { src: `${pathOf(target)}${target.search}` } : {}
}

/** Two leading slashes would address another host. */
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

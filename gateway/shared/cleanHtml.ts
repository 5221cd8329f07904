/** Cleans HTML of editors and Magento: only permitted elements and attributes remain, and no two words are joined. */
import sanitize from 'sanitize-html'
import { decodePath } from './imageTemplate.ts'
import { decodeEscapedSource, replaceDirectives, unescapeMarkup } from './editorMarkup.ts'

/** Where links and pictures lead. */
export interface HtmlPlace {
  /** Absolute URL of the store's home page, to which links and pictures without an origin are relative. */
  readonly storeUrl: string
  /** Absolute URLs of the backend's media folder, with a trailing slash. */
  readonly mediaUrls: readonly string[]
  /** Absolute URLs of the backend's own pages, with a trailing slash: links below them lead to the store's page of that path. */
  readonly pageUrls: readonly string[]
  /** URL of a picture from its path in the folder of product pictures; null where that is no picture. */
  readonly pictureUrl: (path: string) => string | null
  /** Query with which pictures of the folder of texts are requested in the size of a column, such as "width=768". */
  readonly sizeQuery: string
}

/** The rest is not read: deep nesting costs the parser the square of its depth. */
const MAX_HTML_LENGTH = 300_000
const MAX_TAGS = 10_000
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
  'div',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
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
/** Other elements that begin on a line of their own. */
const BLOCKS = [
  'article',
  'aside',
  'button',
  'center',
  'details',
  'dir',
  'fieldset',
  'footer',
  'form',
  'header',
  'hgroup',
  'legend',
  'main',
  'menu',
  'nav',
  'section',
  'summary',
]
/** Removed together with their content. Other tags are removed, and their text stays. */
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'object',
  'video',
  'audio',
  'canvas',
  'svg',
  'math',
  'title',
  'xml',
  'xmp',
]
const HIDDEN = 'template'
const DEEPEST = 30

const RULES = {
  allowedTags: [...TEXT_TAGS, ...PARTS],
  allowedAttributes: {
    '*': ['id'],
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

/** Elements without text and pictures, such as those that held a directive. Targets of links stay. */
const EMPTY = /<(a|p|div|figure|li|h[2-6])(?: (?!id=)[^<>]*)?>\s*<\/\1>/g
const MAX_EMPTY_LEVELS = 8

export function cleanHtml(html: string, place: HtmlPlace): string {
  const source = replaceDirectives(decodeEscapedSource(limited(html)))
  const hiddenStyles = hiddenStylesOf(source)
  const clean = sanitize(source, {
    ...RULES,
    transformTags: {
      '*': (tagName, attribs) =>
        isHidden(attribs, hiddenStyles) ? { tagName: HIDDEN, attribs: {} } : permitted(tagName, attribs, place),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
  // Elements that close each other implicitly become siblings only in the second pass, such as in "<p><p></p></p>".
  return withoutEmpty(sanitize(clean, RULES)).trim()
}

function limited(html: string): string {
  let end = -1
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    end = html.indexOf('<', end + 1)
    if (end === -1) return html.slice(0, MAX_HTML_LENGTH)
  }
  return html.slice(0, Math.min(end, MAX_HTML_LENGTH))
}

const NOWHERE: HtmlPlace = {
  storeUrl: 'http://localhost',
  mediaUrls: [],
  pageUrls: [],
  pictureUrl: (path) => path,
  sizeQuery: '',
}
const INLINE_TAG = /<\/?(?:strong|b|em|i|s|sub|sup|small|abbr|code|a)(?: [^<>]*)?>/g

/** The text alone, in one line. */
export function textOfHtml(html: string): string {
  if (!/[<&{]/.test(html)) return html
  const text = cleanHtml(html, NOWHERE)
    .replace(INLINE_TAG, '')
    .replace(/<[^<>]*>/g, ' ')
  return unescapeMarkup(text).replace(/\s+/g, ' ').trim()
}

function permitted(tagName: string, attribs: sanitize.Attributes, place: HtmlPlace): sanitize.Tag {
  const { id, ...own } = attribs
  const target = idOf(id ?? (tagName === 'a' ? own['name'] : undefined))
  // The page itself has the only first-level heading.
  if (tagName === 'h1') return { tagName: 'h2', attribs: target }
  if (BLOCKS.includes(tagName)) return { tagName: 'div', attribs: target }
  if (tagName === 'a') {
    const { href, title } = own
    return { tagName, attribs: { ...target, ...linkTo(href, place), ...(title === undefined ? {} : { title }) } }
  }
  if (tagName !== 'img') return { tagName, attribs: { ...target, ...own } }

  const { src, alt = '', width, height } = own
  const picture = { ...pictureAt(src, place), alt, ...pixels({ width, height }), loading: 'lazy', decoding: 'async' }
  return { tagName, attribs: { ...target, ...picture } }
}

/** Before ids of texts and links to them, so that no text has an id of the page around it. */
const ID_PREFIX = 'text-'
const MAX_ID_LENGTH = 200

function prefixed(id: string): string {
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id
}

function idOf(id: string | undefined): sanitize.Attributes {
  return id === undefined || id.length > MAX_ID_LENGTH || !/^[^\s"'<>&]+$/.test(id) ? {} : { id: prefixed(id) }
}

function hashOf({ hash }: URL): string {
  return hash.length > 1 ? `#${prefixed(hash.slice(1))}` : ''
}

/** Page Builder writes a second picture for small screens beside each, and the styles of elements into a sheet of the text. */
function isHidden(
  { hidden, style = '', class: classes = '', 'data-pb-style': pageBuilderStyle = '' }: sanitize.Attributes,
  hiddenStyles: ReadonlySet<string>,
): boolean {
  return (
    hidden !== undefined ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style) ||
    /(?:^|\s)pagebuilder-mobile-only(?:\s|$)/.test(classes) ||
    hiddenStyles.has(pageBuilderStyle)
  )
}

/** Rules for one width of the screen, which Page Builder writes last, hide nothing. */
function hiddenStylesOf(html: string): ReadonlySet<string> {
  const sheets = [...html.matchAll(/<style\b[^<>]*>([^<]*)/gi)].map(([, sheet = '']) => sheet.split('@media')[0] ?? '')
  const rules = sheets.flatMap((sheet) => sheet.split('}')).filter((rule) => /\bdisplay\s*:\s*none/i.test(rule))
  return new Set(rules.flatMap((rule) => [...rule.matchAll(/\[data-pb-style="?(\w+)/g)].map(([, id = '']) => id)))
}

function withoutEmpty(html: string): string {
  let text = html
  for (let level = 0; level < MAX_EMPTY_LEVELS; level++) {
    const rest = text.replace(EMPTY, '')
    if (rest === text) return text
    text = rest
  }
  return text
}

/** Links within the shop get the store's prefix. External links stay unchanged and are marked as external. */
function linkTo(href: string | undefined, place: HtmlPlace): sanitize.Attributes {
  // A removed directive leaves nothing.
  if (href === undefined || href === '') return {}
  const store = new URL(place.storeUrl)
  if (href.startsWith('#')) {
    const hash = hashOf(new URL(href, store))
    return hash === '' ? {} : { href: hash }
  }
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(href)
  const target = URL.parse(isAbsolute ? href : href.replace(/^\/?(?![/\\])/, '/'), store)
  if (target?.protocol === 'mailto:' || target?.protocol === 'tel:') return { href: target.href }
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return {}

  const file = mediaPath(target, place)
  if (file !== null) return { href: file }
  const page = restBelow(target, place.pageUrls)
  if (page === null && target.origin !== store.origin) return { href: target.href, rel: 'external noopener' }

  const path = page === null ? pathOf(target) : `/${page.replace(FRONT_CONTROLLER, '')}`
  const prefix = store.pathname.replace(/\/$/, '')
  const isOfShop = isAbsolute && page === null
  const isPrefixed = isOfShop || path === prefix || path.startsWith(`${prefix}/`)
  return { href: `${isPrefixed ? '' : prefix}${path}${target.search}${hashOf(target)}` }
}

/** Magento's, in addresses of shops that do not rewrite them. */
const FRONT_CONTROLLER = /^index\.php(?:\/|$)/

/** The path below the first of the folders that has the target; editors write http and https for the same address. */
function restBelow(target: URL, folders: readonly string[]): string | null {
  for (const folder of folders) {
    const { host, pathname } = new URL(folder)
    if (target.host === host && target.pathname.startsWith(pathname))
      return target.pathname.slice(pathname.length).replace(/^\/+/, '')
  }
  return null
}

/**
 * Only pictures of the store's own origin and of the backend's media folder, which the shop serves itself: foreign pictures
 * would track readers, and the content security policy blocks them.
 */
function pictureAt(src: string | undefined, place: HtmlPlace): sanitize.Attributes {
  const { origin } = new URL(place.storeUrl)
  const target = src === undefined || src.trim() === '' ? null : URL.parse(src, origin)
  if (!target) return {}

  const file = mediaPath(target, place)
  if (file?.startsWith(PRODUCT_PICTURES)) {
    const picture = place.pictureUrl(decodePath(file.slice(PRODUCT_PICTURES.length).replace(/\?.*/, '')))
    return picture === null ? {} : { src: picture }
  }
  if (file !== null) {
    const mark = file.includes('?') ? '&' : '?'
    return { src: TEXT_PICTURE.test(file) ? file + mark + place.sizeQuery : file }
  }
  // Of the shop's own addresses only those of pictures: another one might do something when it is opened.
  const path = pathOf(target)
  return target.origin === origin && path.startsWith('/img/') ? { src: `${path}${target.search}` } : {}
}

const MEDIA = '/media/'
/** The picture service reads paths below it. */
const PRODUCT_PICTURES = '/media/catalog/product/'
/** A picture that editors have uploaded for texts. */
const TEXT_PICTURE = /^\/media\/wysiwyg\/[^?]+\.(?:jpe?g|png|webp)(?:\?|$)/i

/** Path in the shop of a file of the backend's media folder; null for other targets. */
function mediaPath(target: URL, { storeUrl, mediaUrls, pageUrls }: HtmlPlace): string | null {
  const shops = [`${new URL(storeUrl).origin}/`, ...pageUrls]
  const file = restBelow(target, [...mediaUrls, ...shops.flatMap((url) => [`${url}media/`, `${url}pub/media/`])])
  return file === null ? null : MEDIA + file + target.search
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

// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMediaTarget, type MediaSettings, parseMediaPath } from './mediaPath.ts'

const settings: MediaSettings = {
  imageFormats: ['webp', 'png'],
  imageMaxPx: 1800,
  mediaFolders: ['samples', 'downloadable/files'],
  mediaPicturesUrl: '',
}
const parse = (target: string, changes: Partial<MediaSettings> = {}) =>
  parseMediaPath(target, { ...settings, ...changes })

describe('builds the upstream path of well-formed targets from their parts', () => {
  test.each([
    ['/img/324/324/resize/a/u/au-1.jpg?format=webp', 'picture', '/img/324/324/resize/a/u/au-1.jpg?format=webp'],
    ['/img/900/0/resize/h/investment.jpg', 'picture', '/img/900/0/resize/h/investment.jpg'],
    ['/img/0600/600/fit/a.jpg', 'picture', '/img/600/600/fit/a.jpg'],
    ['/img/600/600/resize/s%C3%B8lv%20ring.jpg', 'picture', '/img/600/600/resize/s%C3%B8lv%20ring.jpg'],
    ['/img/600/600/resize/sølv.jpg', 'picture', '/img/600/600/resize/s%C3%B8lv.jpg'],
    ['/img/600/600/resize/100%25.jpg', 'picture', '/img/600/600/resize/100%25.jpg'],
    ['/img/600/600/resize/a%3Fb%23c;d.jpg', 'picture', '/img/600/600/resize/a%3Fb%23c%3Bd.jpg'],
    ['/img/600/600/resize/a%22%3E%3Cb%3E.jpg', 'picture', '/img/600/600/resize/a%22%3E%3Cb%3E.jpg'],
    ['/img/600/600/resize/a.jpg?format=png&url=http://x/&v=1', 'picture', '/img/600/600/resize/a.jpg?format=png'],
    ['/img/600/600/resize/a.jpg?url=http%3A%2F%2Fx', 'picture', '/img/600/600/resize/a.jpg'],
    ['/media/samples/no/bars.csv', 'file', '/media/samples/no/bars.csv'],
    ['/media/samples/b2.pdf?token=1', 'file', '/media/samples/b2.pdf'],
    ['/media/downloadable/files/a/b.pdf', 'file', '/media/downloadable/files/a/b.pdf'],
    ['/media/samples/..hidden..pdf', 'file', '/media/samples/..hidden..pdf'],
  ])('%s', (target, kind, path) => {
    expect(parse(target)).toEqual({ kind, path, isNegotiated: false })
  })
})

describe('the picture service is called for the formats that it serves', () => {
  const service = { imageFormats: [], imageMaxPx: 1024 } as const
  test.each([
    ['/img/1800/1800/resize/a.jpg?format=webp', '/img/1024/1024/resize/a.jpg'],
    ['/img/1200/0/resize/a.jpg', '/img/1024/0/resize/a.jpg'],
    ['/img/600/600/resize/a.jpg?format=jpeg', '/img/600/600/resize/a.jpg'],
  ])('%s as %s by default', (target, path) => {
    expect(parse(target, service)).toEqual({ kind: 'picture', path, isNegotiated: false })
  })

  test('in a format that it knows, and in no other', () => {
    expect(parse('/img/600/600/resize/a.jpg?format=jpg', { imageFormats: ['jpeg'] })?.path).toBe(
      '/img/600/600/resize/a.jpg?format=jpg',
    )
    expect(parse('/img/600/600/resize/a.jpg?format=avif')?.path).toBe('/img/600/600/resize/a.jpg')
  })
})

describe('rejects any other target', () => {
  test.each([
    '/img/../export/karat_goldsmith_norway/product.ndjson',
    '/img/%2e%2e/api/ext/goldsmith/price?sku=1&customerNumber=2',
    '/img/%252e%252e/api/stock/list',
    '/img/%25252e%25252e/api/stock/list',
    '/img\\..\\api\\stock\\list',
    '/img/324/324/resize/..\\..\\x.jpg',
    '/img/324/324/resize/..%5c..%5cx.jpg',
    '/img/324/324/resize/..%255c..%255cx.jpg',
    '/img/324/324/resize/..%2f..%2f..%2f..%2fapi',
    '/img/324/324/resize/a%2fb.jpg',
    '/img/324/324/resize/a%252fb.jpg',
    '/img/324/324/resize/../../../../api/stock/list',
    '/img/324/324/resize/./a.jpg',
    '/img/324/324/resize/.%20/a.jpg',
    '/img/324/324/resize/%2e/a.jpg',
    '/img/324/324/resize//a.jpg',
    '/img/324/324/resize/a.jpg/',
    '/img/324/324/resize/',
    '/img/324/324/resize',
    '/img/324/324/resize/a%00.jpg',
    '/img/324/324/resize/a%2500.jpg',
    '/img/324/324/resize/a%0d%0ax: y',
    '/img/324/324/resize/%ff.jpg',
    '/img/324/324/resize/%.jpg',
    '/img/324/324/identify/a.jpg',
    '/img/325/324/resize/a.jpg',
    '/img/-1/324/resize/a.jpg',
    '/img/1e3/324/resize/a.jpg',
    '/img/0x60/96/resize/a.jpg',
    '/img/99999/99999/resize/a.jpg',
    '/img/324/324/resize/a.jpg?format=svg',
    '/img/324/324/resize/a.jpg?format=',
    '/img?url=http://127.0.0.1/&width=324&height=324&action=resize',
    '/img/',
    '/img',
    '//img/324/324/resize/a.jpg',
    '//img/../api/stock/list',
    '\\img/324/324/resize/a.jpg',
    '/IMG/324/324/resize/a.jpg',
    '/img;/324/324/resize/a.jpg',
    '/media/samples/../../api/stock/list',
    '/media/samples/%2e%2e/%2e%2e/api/stock/list',
    '/media/samples/..;/api',
    '/media/samples/..%c0%afapi',
    '/media/samples',
    '/media/samples/',
    '/media/secret/a.pdf',
    '/media/samples-of-others/a.pdf',
    '/media/downloadable/a.pdf',
    '/media/',
    `/media/samples/${'a/'.repeat(20)}b.pdf`,
    `/media/samples/${'a'.repeat(2000)}.pdf`,
    'http://127.0.0.1/img/324/324/resize/a.jpg',
  ])('%s', (target) => {
    expect(parse(target)).toBeNull()
  })
})

describe('a picture of a text', () => {
  const changes = { mediaFolders: ['wysiwyg'], mediaPicturesUrl: 'https://backend.example/media/' }
  const resized = (target: string, accept = '') => parseMediaPath(target, { ...settings, ...changes }, accept)
  const sentTo = (file: string, side: number, more = '') =>
    `/img?url=${encodeURIComponent(`https://backend.example/media/${file}`)}&width=${side}&height=${side}&action=resize${more}`

  test.each([
    ['/media/wysiwyg/a.jpg?width=768', sentTo('wysiwyg/a.jpg', 768)],
    ['/media/wysiwyg/b/Gull%20ring.PNG?v=2&width=480', sentTo('wysiwyg/b/Gull%20ring.PNG', 480)],
    ['/media/wysiwyg/a.jpg?width=1800', sentTo('wysiwyg/a.jpg', 1800)],
    ['/media/wysiwyg/a.jpg?width=768&format=png', sentTo('wysiwyg/a.jpg', 768, '&format=png')],
    ['/media/wysiwyg/a.jpg?width=768&format=svg', sentTo('wysiwyg/a.jpg', 768)],
    ['/media/wysiwyg/a.jpg?width=768&url=http://169.254.169.254/', sentTo('wysiwyg/a.jpg', 768)],
    ['/media/wysiwyg/a.jpg?width=768&height=9999&action=identify', sentTo('wysiwyg/a.jpg', 768)],
    ['/media/wysiwyg/evil.example%3A80%40x.jpg?width=768', sentTo('wysiwyg/evil.example%3A80%40x.jpg', 768)],
    ['/media/wysiwyg/a%23.jpg?width=768', sentTo('wysiwyg/a%23.jpg', 768)],
  ])('%s is resized by the service', (target, path) => {
    expect(resized(target)).toEqual({ kind: 'picture', path, isNegotiated: false })
  })

  test('has the format that the browser accepts', () => {
    const target = '/media/wysiwyg/a.jpg?width=768&format=auto'
    const path = sentTo('wysiwyg/a.jpg', 768, '&format=webp')
    expect(resized(target, 'image/webp')).toEqual({ kind: 'picture', path, isNegotiated: true })
    expect(resized(target)?.path).toBe(sentTo('wysiwyg/a.jpg', 768))
  })

  test.each(['', '?width=700', '?width=-1', '?width=768px', '?height=768'])('is sent unchanged with "%s"', (search) => {
    const file = { kind: 'file', path: '/media/wysiwyg/a.jpg', isNegotiated: false }
    expect(resized(`/media/wysiwyg/a.jpg${search}`)).toEqual(file)
  })

  test('is sent unchanged if it may be animated, or if the service may not fetch it', () => {
    expect(resized('/media/wysiwyg/a.gif?width=768')?.kind).toBe('file')
    expect(resized('/media/wysiwyg/a.pdf?width=768')?.kind).toBe('file')
    expect(parse('/media/wysiwyg/a.jpg?width=768', { mediaFolders: ['wysiwyg'] })?.kind).toBe('file')
  })

  test.each([
    '/media/wysiwyg/../../etc/a.jpg?width=768',
    '/media/wysiwyg/..%2f..%2fa.jpg?width=768',
    '/media/wysiwyg/..%5c..%5ca.jpg?width=768',
    '/media/wysiwyg/%252e%252e/a.jpg?width=768',
    '/media/wysiwyg//evil.example/a.jpg?width=768',
    '/media/wysiwyg/a%00.jpg?width=768',
    '/media/customer/a.jpg?width=768',
    '/media/wysiwyg?width=768',
  ])('cannot be at %s', (target) => {
    expect(resized(target)).toBeNull()
  })
})

test.each(['/img/1', '//img/1', '/img\\x', '/img%2f..', '/img', '/img?url=x', '/IMG/1', '/media/x', '\\media\\x'])(
  '%s asks for a picture or a file',
  (target) => {
    expect(isMediaTarget(target)).toBe(true)
  },
)
test.each(['/', '/image', '/imgs/1', '/mediation', '/de/img/1', '/p/img/1'])('%s is a page', (target) => {
  expect(isMediaTarget(target)).toBe(false)
})

/** Fragments that some parser treats specially in a path. */
const pieces = fc.constantFrom(
  ...'img media samples api export 324 resize a.jpg .. . %2e %2E%2e %252e / \\ %2f %5c %252f %255c // ; ? # %00 %0a % %25 @ : ø'
    .split(' ')
    .concat(' '),
)
const targets = fc
  .tuple(
    fc.constantFrom('/img/324/324/resize/', '/media/samples/', '/img/', '/media/', '/'),
    fc.array(pieces, { maxLength: 12 }),
  )
  .map(([start, rest]) => start + rest.join(''))

test('the upstream path stays below its folder for any target and any way of decoding it', () => {
  let accepted = 0
  fc.assert(
    fc.property(targets, (target) => {
      const parsed = parse(target)
      if (!parsed) return
      accepted += 1
      expect(parsed.path).toMatch(
        /^\/(?:img\/\d{1,4}\/\d{1,4}\/(?:resize|fit)|media\/(?:samples|downloadable\/files))(?:\/[\w.~!*'()%-]+)+(?:\?format=[a-z]+)?$/,
      )
      let [path = ''] = parsed.path.split('?')
      for (const _reader of ['one that normalises', 'one that decodes first', 'one that decodes twice']) {
        const { pathname } = new URL(path.replaceAll(/[?#]/g, '_'), 'http://upstream')
        expect(pathname).toMatch(/^\/(?:img\/324\/324\/resize|media\/samples)\/./)
        try {
          path = decodeURIComponent(path)
        } catch {
          return
        }
      }
    }),
    { numRuns: 5_000 },
  )
  expect(accepted).toBeGreaterThan(50)
})

test.each([
  ['image/avif,image/webp,*/*', '?format=avif'],
  ['image/webp,*/*', '?format=webp'],
  ['*/*', ''],
])('for Accept: %s the format "auto" is "%s"', (accept, query) => {
  const settings: MediaSettings = {
    imageFormats: ['webp', 'avif'],
    imageMaxPx: 1800,
    mediaFolders: [],
    mediaPicturesUrl: '',
  }
  expect(parseMediaPath('/img/324/324/resize/a.jpg?format=auto', settings, accept)).toEqual({
    kind: 'picture',
    path: `/img/324/324/resize/a.jpg${query}`,
    isNegotiated: true,
  })
})

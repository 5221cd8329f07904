import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml as clean, textOfHtml } from './cleanHtml.ts'
import { picturePath } from './imageTemplate.ts'

const SHOP = 'http://shop.example:3000'
const PREFIXED = `${SHOP}/de`
const BACKEND_MEDIA = 'https://backend.example/media/'
const BACKEND_PAGES = 'https://www.backend.example/'

const cleanHtml = (html: string, storeUrl: string) =>
  clean(html, {
    storeUrl,
    mediaUrls: [BACKEND_MEDIA],
    pageUrls: [BACKEND_PAGES],
    pictureUrl: (written) => {
      const path = picturePath(written, { mediaUrls: [] })
      return path && `/img/768/768/resize${path}`
    },
    sizeQuery: 'width=768',
  })

/** Of the settings of a resized copy. */
const HASH = '207e23213cf636ccdef205098cf3c8a3'

describe('permitted and forbidden elements', () => {
  test.each([
    {
      html: '<h2>Retur</h2><p>Innen <strong>30</strong> dager.</p><ul><li>Barrer</li></ul>',
      clean: '<h2>Retur</h2><p>Innen <strong>30</strong> dager.</p><ul><li>Barrer</li></ul>',
    },
    { html: '<h1>Vilkår</h1>', clean: '<h2>Vilkår</h2>' },
    {
      html: '<div class="x"><p style="color:red" id="main" onclick="x()">Tekst</p></div>',
      clean: '<div><p id="text-main">Tekst</p></div>',
    },
    { html: '<p>før</p><script>alert("<p>")</script><style>p{}</style><p>etter</p>', clean: '<p>før</p><p>etter</p>' },
    {
      html: '<iframe src="https://x.example">inni</iframe><svg><text>a</text></svg><object>b</object>ren',
      clean: 'ren',
    },
    { html: '<form action="/x"><input name="a"><button>Send</button></form>', clean: '<div><div>Send</div></div>' },
    {
      html: '<table><tr><th scope="col" colspan="2" onmouseover="x">Vekt</th></tr></table>',
      clean: '<table><tr><th scope="col" colspan="2">Vekt</th></tr></table>',
    },
    { html: '<p>uavsluttet', clean: '<p>uavsluttet</p>' },
    { html: 'a < b &amp; c', clean: 'a &lt; b &amp; c' },
    { html: '<!-- widget --><p>x</p>', clean: '<p>x</p>' },
    { html: '', clean: '' },
  ])('$html', ({ html, clean }) => {
    expect(cleanHtml(html, SHOP)).toBe(clean)
  })
})

describe('links', () => {
  test.each([
    { href: '/i/personvern', link: '<a href="/i/personvern">x</a>' },
    { href: 'personvern?a=1#b', link: '<a href="/personvern?a=1#text-b">x</a>' },
    { href: `${SHOP}/i/personvern`, link: '<a href="/i/personvern">x</a>' },
    {
      href: 'https://elsewhere.example/a?b=1',
      link: '<a href="https://elsewhere.example/a?b=1" rel="external noopener">x</a>',
    },
    { href: '//elsewhere.example/a', link: '<a href="http://elsewhere.example/a" rel="external noopener">x</a>' },
    { href: '/..//elsewhere.example/a', link: '<a href="/elsewhere.example/a">x</a>' },
    { href: '/\\\\elsewhere.example/a', link: '<a href="http://elsewhere.example/a" rel="external noopener">x</a>' },
    { href: 'mailto:hei@karat.example', link: '<a href="mailto:hei@karat.example">x</a>' },
    { href: 'tel:+4722000000', link: '<a href="tel:+4722000000">x</a>' },
    { href: '#del-2', link: '<a href="#text-del-2">x</a>' },
    { href: '#', link: '<a>x</a>' },
    { href: 'https://www.backend.example/', link: '<a href="/">x</a>' },
    { href: 'https://www.backend.example/gull.html?p=2#a', link: '<a href="/gull.html?p=2#text-a">x</a>' },
    { href: 'http://www.backend.example/index.php/gull.html', link: '<a href="/gull.html">x</a>' },
    { href: '//www.backend.example//gull/trad', link: '<a href="/gull/trad">x</a>' },
    { href: 'https://www.backend.example/media/blad.pdf', link: '<a href="/media/blad.pdf">x</a>' },
    { href: 'http://www.backend.example/pub/media/blad.pdf', link: '<a href="/media/blad.pdf">x</a>' },
    {
      href: 'https://www.backend.example.evil.example/gull.html',
      link: '<a href="https://www.backend.example.evil.example/gull.html" rel="external noopener">x</a>',
    },
    { href: 'javascript:alert(1)', link: '<a>x</a>' },
    { href: ' JaVaScRiPt:alert(1)', link: '<a href="/%20JaVaScRiPt:alert(1)">x</a>' },
    { href: 'java\nscript:alert(1)', link: '<a href="/javascript:alert(1)">x</a>' },
    { href: 'data:text/html,<script>alert(1)</script>', link: '<a>x</a>' },
    { href: 'http://[', link: '<a>x</a>' },
  ])('to $href', ({ href, link }) => {
    expect(cleanHtml(`<a href="${href}" target="_blank" onclick="x()">x</a>`, SHOP)).toEqual(link)
  })

  test.each([
    { href: '/i/agb', link: '/de/i/agb' },
    { href: '/de/i/agb', link: '/de/i/agb' },
    { href: '/de', link: '/de' },
    { href: 'deutsch', link: '/de/deutsch' },
    { href: `${SHOP}/i/personvern`, link: '/i/personvern' },
    { href: 'https://www.backend.example/gold.html', link: '/de/gold.html' },
    { href: 'https://www.backend.example/de/gold.html', link: '/de/gold.html' },
  ])('of a store with a prefix: $href leads to $link', ({ href, link }) => {
    expect(cleanHtml(`<a href="${href}">x</a>`, PREFIXED)).toBe(`<a href="${link}">x</a>`)
  })

  test('keep their title and lose their own rel', () => {
    expect(cleanHtml('<a href="/a" title="A &quot;b&quot;" rel="opener">x</a>', SHOP)).toBe(
      '<a href="/a" title="A &quot;b&quot;">x</a>',
    )
  })
})

describe('targets of links within a text', () => {
  test.each([
    { html: '<h2 id="b">B</h2>', cleaned: '<h2 id="text-b">B</h2>' },
    { html: '<h1 id="b">B</h1>', cleaned: '<h2 id="text-b">B</h2>' },
    { html: '<section id="b"><p>x</p></section>', cleaned: '<div id="text-b"><p>x</p></div>' },
    { html: '<a name="b"></a><p>x</p>', cleaned: '<a id="text-b"></a><p>x</p>' },
    { html: '<li id="bær">x</li>', cleaned: '<li id="text-bær">x</li>' },
    { html: '<td id="text-b">x</td>', cleaned: '<td id="text-b">x</td>' },
    { html: '<p id="a b">x</p>', cleaned: '<p>x</p>' },
    { html: `<p id="${'a'.repeat(201)}">x</p>`, cleaned: '<p>x</p>' },
    { html: '<p id="">x</p>', cleaned: '<p>x</p>' },
    { html: '<p name="b">x</p>', cleaned: '<p>x</p>' },
  ])('$html', ({ html, cleaned }) => expect(cleanHtml(html, SHOP)).toBe(cleaned))

  test('links lead to them, and no id of the page around the text is taken', () => {
    expect(cleanHtml('<a href="#menu">x</a><h2 id="menu">M</h2>', SHOP)).toBe(
      '<a href="#text-menu">x</a><h2 id="text-menu">M</h2>',
    )
  })
})

describe('pictures', () => {
  test.each([
    {
      attributes: 'src="/media/a.jpg" alt="En ring" width="300" height="200"',
      picture: '<img src="/media/a.jpg" alt="En ring" width="300" height="200" loading="lazy" decoding="async" />',
    },
    {
      attributes: `src="${SHOP}/media/a.jpg?v=1" width="100%"`,
      picture: '<img src="/media/a.jpg?v=1" alt="" loading="lazy" decoding="async" />',
    },
    { attributes: 'src="https://tracker.example/p.gif"', picture: '' },
    { attributes: 'src="//tracker.example/p.gif"', picture: '' },
    {
      attributes: 'src="/..//tracker.example/p.gif"',
      picture: '',
    },
    { attributes: 'src="data:image/svg+xml,x"', picture: '' },
    { attributes: 'src="data:text/html;base64,PHNjcmlwdD4="', picture: '' },
    { attributes: 'src="javascript:alert(1)"', picture: '' },
    { attributes: 'src="" alt="x"', picture: '' },
    {
      attributes: 'src="{{media url="wysiwyg/banana.jpg"}}" alt="Frukt"',
      picture: '<img src="/media/wysiwyg/banana.jpg?width=768" alt="Frukt" loading="lazy" decoding="async" />',
    },
    {
      attributes: 'src="{{media url=&quot;wysiwyg/banana.jpg&quot;}}"',
      picture: '<img src="/media/wysiwyg/banana.jpg?width=768" alt="" loading="lazy" decoding="async" />',
    },
    {
      attributes: 'src="{{media url=wysiwyg/a.jpg}}"',
      picture: '<img src="/media/wysiwyg/a.jpg?width=768" alt="" loading="lazy" decoding="async" />',
    },
    {
      attributes: `src="{{media url='catalog/product/a/u/au bar.jpg'}}"`,
      picture: '<img src="/img/768/768/resize/a/u/au bar.jpg" alt="" loading="lazy" decoding="async" />',
    },
    {
      attributes: `src="${BACKEND_MEDIA}catalog/product/a/u/au-bar.jpg"`,
      picture: '<img src="/img/768/768/resize/a/u/au-bar.jpg" alt="" loading="lazy" decoding="async" />',
    },
    {
      attributes: `src="${BACKEND_MEDIA}catalog/product/cache/${HASH}/r/i/ring.jpg?v=1"`,
      picture: '<img src="/img/768/768/resize/r/i/ring.jpg" alt="" loading="lazy" decoding="async" />',
    },
    {
      attributes: `src="/media/catalog/product/cache/1/image/265x265/${HASH}/r/i/ring.jpg"`,
      picture: '<img src="/img/768/768/resize/r/i/ring.jpg" alt="" loading="lazy" decoding="async" />',
    },
    {
      attributes: 'src="/media/catalog/product/cache/a/ring.jpg"',
      picture: '<img src="/img/768/768/resize/cache/a/ring.jpg" alt="" loading="lazy" decoding="async" />',
    },
    { attributes: `src="/media/catalog/product/cache/${HASH}/..%2f..%2fenv.php"`, picture: '' },
    { attributes: `src="/media/catalog/product/cache/${HASH}/..%5c..%5cenv.php"`, picture: '' },
    {
      attributes: `src="/media/catalog/product/cache/${HASH}//evil.example/x.jpg"`,
      picture: `<img src="/img/768/768/resize/cache/${HASH}//evil.example/x.jpg" alt="" loading="lazy" decoding="async" />`,
    },
    { attributes: `src="https://evil.example/media/catalog/product/cache/${HASH}/r/i/ring.jpg"`, picture: '' },
    {
      attributes: `src="${BACKEND_MEDIA}wysiwyg/a.jpg?v=2"`,
      picture: '<img src="/media/wysiwyg/a.jpg?v=2&amp;width=768" alt="" loading="lazy" decoding="async" />',
    },
    { attributes: `src="${BACKEND_MEDIA}../admin/a.jpg"`, picture: '' },
    {
      attributes: 'src="/pub/media/wysiwyg/a.jpg"',
      picture: '<img src="/media/wysiwyg/a.jpg?width=768" alt="" loading="lazy" decoding="async" />',
    },
    { attributes: 'src="/media/a.jpg" style="display: none"', picture: '' },
    { attributes: 'src="/media/a.jpg" style="width:1px;DISPLAY:NONE"', picture: '' },
    { attributes: 'src="/media/a.jpg" hidden', picture: '' },
    { attributes: 'src="/media/a.jpg" class="pagebuilder-mobile-only"', picture: '' },
    { attributes: 'src=x onerror=alert(1)', picture: '' },
    { attributes: 'srcset="https://tracker.example/p.gif 1x"', picture: '' },
  ])('<img $attributes>', ({ attributes, picture }) => {
    expect(cleanHtml(`<img ${attributes}>`, PREFIXED)).toEqual(picture)
  })
})

/** Shapes that the editors of Magento 1 and 2, Page Builder and Word leave behind. */
describe('markup of editors', () => {
  test.each([
    { name: 'a line break', html: 'Myk<br>Hard', cleaned: 'Myk<br />Hard', text: 'Myk Hard' },
    {
      name: 'divisions without paragraphs',
      html: '<div class="a">Myk</div><div>Hard</div>',
      cleaned: '<div>Myk</div><div>Hard</div>',
      text: 'Myk Hard',
    },
    {
      name: 'sections',
      html: '<section>Myk<article>Hard</article></section>',
      cleaned: '<div>Myk<div>Hard</div></div>',
      text: 'Myk Hard',
    },
    {
      name: 'a heading and a link',
      html: '<h1>Tråd</h1>Se <a href="{{store url="gull/trad.html"}}">gulltråd</a>.',
      cleaned: '<h2>Tråd</h2>Se <a href="/gull/trad.html">gulltråd</a>.',
      text: 'Tråd Se gulltråd.',
    },
    {
      name: 'a table',
      html: '<table border="1"><tbody><tr><td>Vekt</td><td>10&nbsp;g</td></tr></tbody></table>',
      cleaned: '<table><tbody><tr><td>Vekt</td><td>10\u00A0g</td></tr></tbody></table>',
      text: 'Vekt 10 g',
    },
    {
      name: 'a list',
      html: '<ul><li><span>Myk</span></li><li>Hard</li></ul>',
      cleaned: '<ul><li>Myk</li><li>Hard</li></ul>',
      text: 'Myk Hard',
    },
    {
      name: 'a word with a styled part',
      html: '<span style="color:red">Gull</span>barre <b>10</b>g',
      cleaned: 'Gullbarre <b>10</b>g',
      text: 'Gullbarre 10g',
    },
    {
      name: 'character references',
      html: '<p>R&amp;D &eacute;n &#8211; &lt;10&nbsp;mm</p>',
      cleaned: '<p>R&amp;D én – &lt;10\u00A0mm</p>',
      text: 'R&D én – <10 mm',
    },
    {
      name: 'a text pasted from Word',
      html: '<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><!--[if gte mso 10]><style>p{}</style><![endif]--><p class="MsoNormal">Gull<o:p></o:p></p>',
      cleaned: '<p>Gull</p>',
      text: 'Gull',
    },
    {
      name: 'a list pasted from Word',
      html: '<p class="MsoListParagraph"><![if !supportLists]><span style="mso-list:Ignore">·</span><![endif]>Myk</p>',
      cleaned: '<p>·Myk</p>',
      text: '·Myk',
    },
    { name: 'an unclosed comment', html: '<p>Myk</p><!-- <p>Hard</p>', cleaned: '<p>Myk</p>', text: 'Myk' },
    {
      name: 'a widget with conditions',
      html: '<p>Myk</p><p>{{widget type="Magento\\CatalogWidget\\Block\\Product\\ProductsList" conditions_encoded="^[`1`:^[`type`:`Combine`^]^]"}}</p>',
      cleaned: '<p>Myk</p>',
      text: 'Myk',
    },
    {
      name: 'a block, a setting and a trailing widget',
      html: 'Ring {{config path="general/store_information/phone"}}{{block id="kontakt"}} oss{{widget type="x"}}',
      cleaned: 'Ring  oss',
      text: 'Ring oss',
    },
    {
      name: 'a widget within which is another directive',
      html: 'Myk{{widget type="x" title="{{config path="a/b"}}"}}',
      cleaned: 'Myk',
      text: 'Myk',
    },
    {
      name: 'addresses of the shop',
      html: `<a href="{{store url=''}}">a</a> <a href="{{store direct_url="about"}}">b</a> <a href="{{store url='contact' _query='a=1'}}">c</a> <a href="{{store url="//elsewhere.example"}}">d</a> <a href="{{widget type='x'}}">e</a>`,
      cleaned:
        '<a href="/">a</a> <a href="/about">b</a> <a href="/contact">c</a> <a href="/elsewhere.example">d</a> <a>e</a>',
      text: 'a b c d e',
    },
    {
      name: 'a file of the media folder',
      html: '<a href="{{media url=wysiwyg/blad.pdf}}">Datablad</a>',
      cleaned: '<a href="/media/wysiwyg/blad.pdf">Datablad</a>',
      text: 'Datablad',
    },
    {
      name: 'a picture of Page Builder and its copy for small screens',
      html: '<style>#html-body [data-pb-style=A1]{display:none}#html-body [data-pb-style=B2]{margin:0}@media only screen and (max-width: 768px) { #html-body [data-pb-style=B2]{display:none} }</style><div data-content-type="row" data-background-images="{\\&quot;desktop_image\\&quot;:\\&quot;{{media url=wysiwyg/b.jpg}}\\&quot;}" data-element="main" data-pb-style="B2"><figure data-content-type="image"><img class="pagebuilder-mobile-hidden" src="{{media url=wysiwyg/a.jpg}}" alt="Ring"><img class="pagebuilder-mobile-only" src="{{media url=wysiwyg/m.jpg}}" alt="Ring"></figure></div><div data-pb-style="A1">Skjult<img src="/media/x.jpg"></div>',
      cleaned:
        '<div><figure><img src="/media/wysiwyg/a.jpg?width=768" alt="Ring" loading="lazy" decoding="async" /></figure></div>',
      text: '',
    },
    {
      name: 'an element of Page Builder with escaped source',
      html: '<div data-content-type="html" data-appearance="default" data-element="main">&lt;h3&gt;Råd&lt;/h3&gt;&lt;script&gt;x()&lt;/script&gt;R&amp;amp;D</div>',
      cleaned: '<div><h3>Råd</h3>R&amp;D</div>',
      text: 'Råd R&D',
    },
    {
      name: 'a hidden text',
      html: '<p>Myk</p><div style="display:none">billig gull</div><span hidden>gull</span>',
      cleaned: '<p>Myk</p>',
      text: 'Myk',
    },
    { name: 'braces that are no directive', html: '{a} {{ b', cleaned: '{a} {{ b', text: '{a} {{ b' },
  ])('$name', ({ html, cleaned, text }) => {
    expect(cleanHtml(html, SHOP)).toBe(cleaned)
    expect(textOfHtml(html)).toBe(text)
  })

  test('links of directives get the store’s prefix, media do not', () => {
    expect(cleanHtml('<a href="{{store url="agb"}}">x</a> <a href="{{media url=a.pdf}}">y</a>', PREFIXED)).toBe(
      '<a href="/de/agb">x</a> <a href="/media/a.pdf">y</a>',
    )
  })

  test.each([
    { name: 'open braces', piece: '{' },
    { name: 'open directives', piece: '{{a ' },
    { name: 'directives with open parameters', piece: '{{media url="' },
    { name: 'closed directives', piece: '{{media x url=a}}' },
    { name: 'open tags', piece: '<a data-content-type ' },
    { name: 'elements', piece: '<div>' },
    { name: 'empty elements', piece: '<p> </p>' },
    { name: 'open comments', piece: '<!--' },
    { name: 'open style sheets', piece: '<style>[data-pb-style=a' },
    { name: 'blanks', piece: ' ' },
  ])('reads no more than the limit of endless $name', ({ piece }) => {
    const start = process.cpuUsage()
    cleanHtml(piece.repeat(1_000_000 / piece.length), SHOP)
    expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
  })
})

describe('any input', () => {
  const PIECES = [
    '<p>',
    '</p>',
    '<a href="',
    '"',
    "'",
    '>',
    '<',
    'javascript:',
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=x>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '&lt;',
    '<table>',
    '<td',
    ' onclick=x',
    '<math>',
    '<template>',
    '<noscript>',
    '<textarea>',
    'style=x',
    '\u0000',
    '<a href=//x>',
    '</a>',
    '<h1>',
    '{{media url="',
    '{{store url=',
    '}}',
    '<div hidden>',
    '<section>',
    'https://x.example/',
    'https://www.backend.example/a#b',
    ' id="b"',
    '<a name="c">',
    '<a href="#d">',
  ]
  const written = fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 14 })
    .map((pieces) => pieces.join(''))
  const ALLOWED =
    /<\/?(?:p|br|hr|strong|b|em|i|s|sub|sup|small|abbr|code|pre|address|blockquote|div|h2|h3|h4|h5|h6|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|a|img)(?: (?:href|title|rel|src|alt|width|height|loading|decoding|colspan|rowspan|scope|start|id)(?:="[^"<>]*")?)*(?: \/)?>/g

  test('contains permitted elements and attributes only', () => {
    fc.assert(
      fc.property(written, (html) => {
        const cleaned = cleanHtml(html, SHOP)
        expect(cleaned.replace(ALLOWED, '')).not.toMatch(/[<>]/)
        expect(cleaned).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i)
      }),
      { numRuns: 400 },
    )
  })

  test('is unchanged when it is cleaned again', () => {
    fc.assert(
      fc.property(written, (html) => {
        const cleaned = cleanHtml(html, SHOP)
        expect(cleanHtml(cleaned, SHOP)).toBe(cleaned)
      }),
      { numRuns: 400 },
    )
  })

  test('closes a paragraph where the next one begins', () => {
    const cleaned = cleanHtml('<p>Gull<td<p><p>Sølv', SHOP)
    expect(cleaned).not.toMatch(/<p>[^/]*<p>/)
    expect(cleanHtml(cleaned, SHOP)).toBe(cleaned)
  })

  test('handles a thousand nested elements', () => {
    expect(cleanHtml('<blockquote>'.repeat(1000) + 'innerst', SHOP)).toContain('innerst')
  })
})

/** Content pages in the shapes of the schema. */

interface SampleContent {
  readonly slug: string
}

function contentPage(slug: string, title: string, html: string) {
  return {
    __typename: 'ContentPage',
    id: `content-${slug}`,
    slug,
    path: `/i/${slug}`,
    title,
    heading: title,
    html,
    description: `Om ${title.toLowerCase()}.`,
    updatedAt: '2026-10-12T10:00:00.000Z',
    alternates: [],
  } satisfies SampleContent & Readonly<Record<string, unknown>>
}

export const sampleContentPages = [
  contentPage(
    'salgsvilkar',
    'Salgsvilkår',
    '<p>Prisen låses i ti minutter. Se <a href="/i/personvern">personvern</a>, <a href="https://lovdata.example/">loven</a> og <a href="/media/skjema.pdf">skjemaet</a>.</p>',
  ),
  contentPage('personvern', 'Personvern', '<p>Vi lagrer det vi trenger.</p>'),
  contentPage('om-karat', 'Om Karat', '<p>Karat leverer edelmetall.</p>'),
  contentPage('hjem', 'Edelmetall fra Karat', '<p>Veid og stemplet.</p>'),
]

const picture = {
  __typename: 'Image',
  template: '/img/{width}/{width}/resize/c/i14.jpg?format={format}',
  alt: 'Gavebarre i kort',
}

export const sampleBanners = [
  {
    __typename: 'Banner',
    title: 'Gull i gave',
    text: 'Små barrer i kort.',
    linkText: 'Se gavebarrer',
    image: picture,
    target: {
      __typename: 'CategoryRoute',
      category: { __typename: 'Category', id: 'category-bars', path: '/gullbarrer' },
    },
  },
  {
    __typename: 'Banner',
    title: 'Ombestemt deg?',
    text: 'Send det tilbake.',
    linkText: 'Les om retur',
    image: picture,
    target: { __typename: 'ContentRoute', page: sampleContentPages[1] },
  },
]

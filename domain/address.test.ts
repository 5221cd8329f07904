import { describe, expect, it } from 'vitest'
import {
  type Address,
  type AddressCountry,
  type AddressField,
  addressProblems,
  emailProblem,
  nameProblems,
  MAX_ADDRESS_LENGTHS,
  normaliseAddress,
} from './address.ts'
import { COUNTRIES, countriesOf, countryAmong, postcodeIn } from './countries.ts'
import { isPhone } from './phone.ts'
import { postcodeExists } from './postcodes.ts'
import { isTopLevelDomain } from './topLevelDomains.ts'

const addresses: Readonly<Record<AddressCountry, Address>> = {
  NO: {
    firstName: 'Kari',
    lastName: 'Nord',
    street: 'Gullsmedgata 4',
    postcode: '0150',
    city: 'Oslo',
    country: 'NO',
    phone: '22 00 41 00',
  },
  SE: {
    firstName: 'Astrid',
    lastName: 'Lind',
    street: 'Storgatan 1',
    postcode: '111 22',
    city: 'Stockholm',
    country: 'SE',
    phone: '070-123 45 67',
  },
  FI: {
    firstName: 'Aino',
    lastName: 'Virta',
    street: 'Mannerheimintie 1',
    postcode: '00100',
    city: 'Helsinki',
    country: 'FI',
    phone: '040 1234567',
  },
  DE: {
    firstName: 'Lena',
    lastName: 'Vogt',
    street: 'Invalidenstraße 117',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    phone: '030 1234567',
  },
  IT: {
    firstName: 'Marco',
    lastName: 'Riva',
    street: 'Via Dante 2',
    postcode: '20121',
    city: 'Milano',
    region: 'MI',
    country: 'IT',
    phone: '02 1234567',
  },
}

function problems(country: AddressCountry, changes: Partial<Address>, isBusiness = false): string[] {
  const address = normaliseAddress({ ...addresses[country], ...changes })
  return addressProblems(address, { countries: [country], isBusiness, postcodeExists, isPhone, isTopLevelDomain }).map(
    ({ path, rule, bound }) => `${path} ${rule}${bound === null ? '' : ` ${bound}`}`,
  )
}

it.each(Object.keys(addresses) as AddressCountry[])('accepts an address of %s', (country) => {
  expect(problems(country, {})).toEqual([])
})

describe('postcodes', () => {
  it.each<[AddressCountry, string, string[]]>([
    ['NO', '5019', []],
    ['NO', '9170', []],
    ['NO', '150', ['postcode FORMAT']],
    ['NO', '01500', ['postcode FORMAT']],
    ['NO', 'N-0150', []],
    ['NO', 'NO 0150', []],
    ['SE', 'SE-114 34', []],
    ['SE', 'S 11434', []],
    ['SE', '114-34', []],
    ['SE', 'N-114 34', ['postcode FORMAT']],
    ['FI', 'FI-00100', []],
    ['FI', 'AX-22100', []],
    ['FI', '00014', []],
    ['FI', '33014', []],
    ['FI', '33614', ['postcode UNKNOWN']],
    ['DE', 'D-10115', []],
    ['IT', 'I-20121', []],
    ['NO', '０１５０', []],
    ['NO', '\u202D0150\u202C', []],
    ['NO', '0002', ['postcode UNKNOWN']],
    ['SE', '11122', []],
    ['SE', '1112', ['postcode FORMAT']],
    ['SE', '000 00', ['postcode UNKNOWN']],
    ['FI', '33100', []],
    ['FI', '22100', []],
    ['FI', '0010', ['postcode FORMAT']],
    ['FI', '99999', []],
    ['FI', '99998', ['postcode UNKNOWN']],
    ['DE', '01067', []],
    ['DE', '1067', ['postcode FORMAT']],
    ['DE', '00000', ['postcode UNKNOWN']],
    ['IT', '00184', []],
    ['IT', '99999', ['postcode UNKNOWN']],
    ['NO', '', ['postcode REQUIRED']],
    ['NO', '٠١٥٠', ['postcode FORMAT']],
  ])('in %s: %j gives %j', (country, postcode, expected) => {
    expect(problems(country, { postcode })).toEqual(expected)
  })

  it('are not looked up where the table is missing', () => {
    const address = { ...addresses.NO, postcode: '0002' }
    expect(addressProblems(address, { countries: ['NO'] })).toEqual([])
  })

  // In Finland with the codes that organisations can have.
  it.each([
    ['NO', 5140],
    ['SE', 18_858],
    ['FI', 13_608],
    ['DE', 10_813],
    ['IT', 4735],
  ] as const)('of %s that exist are %i', (country, expected) => {
    const length = country === 'NO' ? 4 : 5
    const all = Array.from({ length: 10 ** length }, (_, code) => String(code).padStart(length, '0'))
    expect(all.filter((code) => postcodeExists(country, code))).toHaveLength(expected)
  })
})

describe('phone numbers', () => {
  it.each<[AddressCountry, string, boolean]>([
    ['NO', '22004100', true],
    ['NO', '+47 22 00 41 00', true],
    ['NO', '(+47) 22 00 41 00', true],
    ['NO', '0047 22004100', true],
    ['NO', '22–00–41–00', true],
    ['NO', '２２００４１００', true],
    ['NO', '2200410', false],
    ['NO', '220041000', false],
    ['NO', '+46 70 123 45 67', true],
    ['NO', '+45 32 12 34 56', true],
    ['NO', '70 123 45 67', false],
    ['SE', '701234567', true],
    ['SE', '0701234567', true],
    ['SE', '+46 (0)70 123 45 67', true],
    ['SE', '08-12 34 56', true],
    ['SE', '+46 8 12 34 56', true],
    ['SE', '+46 8 508 290 00', true],
    ['SE', '70123456', false],
    ['SE', '07012345678', false],
    ['FI', '123456', true],
    ['FI', '0401234567', true],
    ['FI', '09 1234567', true],
    ['FI', '1234', false],
    ['FI', '+358 40 1234567', true],
    ['FI', '+372 5123 4567', true],
    ['FI', '+358401234567890', false],
    ['DE', '030 123456', true],
    ['DE', '+49 30 1234567', true],
    ['DE', '+49 151 23456789', true],
    ['DE', '1234', false],
    ['IT', '+39 347 1234567', true],
    ['IT', '+39 02 1234567', true],
    ['IT', '02 12', false],
    ['NO', '22004100 ext', false],
    ['NO', '<22004100>', false],
  ])('in %s: %j is valid: %s', (country, phone, isValid) => {
    expect(problems(country, { phone })).toEqual(isValid ? [] : ['phone FORMAT'])
  })

  it.each<[string, string[]]>([
    ['2200410', []],
    ['+46 70 123 45 67', []],
    ['1234', ['phone FORMAT']],
    ['1'.repeat(18), ['phone FORMAT']],
    ['call me', ['phone FORMAT']],
  ])('are checked by their digits alone where the table is missing: %j', (phone, expected) => {
    const found = addressProblems(normaliseAddress({ ...addresses.NO, phone }), { countries: ['NO'] })
    expect(found.map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
  })
})

describe('names and other text', () => {
  it.each<[Partial<Address>, string[]]>([
    [{ firstName: 'Li' }, []],
    [{ firstName: 'L' }, ['firstName TOO_SHORT 2']],
    [{ firstName: 'L.' }, ['firstName TOO_SHORT 2']],
    [{ firstName: '' }, ['firstName REQUIRED']],
    [{ firstName: 'evil.com' }, ['firstName FORMAT']],
    [{ firstName: 'Win at WWW.evil.example/prize' }, ['firstName FORMAT']],
    [{ firstName: 'https://evil' }, ['firstName FORMAT']],
    [{ lastName: 'Call 203.0.113.7' }, ['lastName FORMAT']],
    [{ firstName: 'J. R. R.', lastName: 'St. John jr.' }, []],
    [{ firstName: '   ' }, ['firstName REQUIRED']],
    [{ lastName: 'O’Brien-Ødegård' }, []],
    [{ lastName: '<b>Nord</b>' }, ['lastName FORMAT']],
    [{ lastName: 'Nord 👑' }, ['lastName FORMAT']],
    [{ lastName: '\u202Enord\u202C' }, []],
    [{ lastName: '\u202E\u200B' }, ['lastName REQUIRED']],
    [{ lastName: 'kari@evil' }, ['lastName FORMAT']],
    [{ firstName: 'Anne‑Grete', lastName: 'D‘Amico' }, []],
    [{ firstName: 'Jean–Luc', lastName: 'Ca´ Foscari' }, []],
    [{ lastName: 'محمد علي' }, ['lastName FORMAT']],
    [{ lastName: 'N'.repeat(50) }, []],
    [{ lastName: 'N'.repeat(51) }, ['lastName TOO_LONG 50']],
    [{ street: 'x'.repeat(5000) }, ['street TOO_LONG 100']],
    [{ street: '---' }, ['street FORMAT']],
    [{ street: 'Gate 4\u0000' }, []],
    [{ street: '\u0000\u001B' }, ['street REQUIRED']],
    [{ apartment: 'c/o Nord, H0201' }, []],
    [{ apartment: '<script>' }, ['apartment FORMAT']],
    [{ city: 'Tromsø' }, []],
    [{ company: 'Haug & Sønn AS' }, []],
    [{ company: 'Yahoo! Norge® AS' }, []],
    [{ company: '«Gullsmeden» + Sølv/Gull AS' }, []],
    [{ company: 'Bar·na 24° – L’Or ‘83 AS' }, []],
    [{ company: 'Booking.com AS' }, []],
    [{ company: 'H&M #1 (100 %) AS' }, []],
    [{ company: 'Booking.com B.V.' }, []],
    [{ company: 'Øst/Vest AS' }, []],
    [{ apartment: 'Tel: 22 00 41 00' }, []],
    [{ company: '<script>alert(1)</script>' }, ['company FORMAT']],
    [{ street: 'Nygårdsgaten 114 A' }, []],
    [{ street: 'Torget' }, []],
    [{ street: 'Gate 5 H0201' }, []],
    [{ street: 'Postboks 123 Sentrum' }, []],
    [{ street: 'Packstation 145' }, []],
    [{ street: 'Storgatan 1 lgh 1102' }, []],
    [{ street: 'Straße des 17. Juni 135' }, []],
    [{ street: 'Via Dante 2/B' }, []],
    [{ apartment: 'c/o Haug & Sønn' }, []],
    [{ apartment: 'lgh 1102' }, []],
    [{ country: 'SE' }, ['country UNKNOWN']],
    [{ country: 'Norway' }, ['country TOO_LONG 2']],
    [{ country: '' }, ['country REQUIRED']],
  ])('%j gives %j', (changes, expected) => {
    expect(problems('NO', changes)).toEqual(expected)
  })

  it('names of a person follow the same rules without an address', () => {
    expect(nameProblems({ firstName: 'Åse', lastName: 'Łukasiewicz-Ñandú' })).toEqual([])
    expect(nameProblems({ firstName: 'L', lastName: '<b>' })).toEqual([
      { path: 'firstName', rule: 'TOO_SHORT', bound: '2' },
      { path: 'lastName', rule: 'TOO_SHORT', bound: '2' },
    ])
    expect(nameProblems({ firstName: '', lastName: 'N'.repeat(51) })).toEqual([
      { path: 'firstName', rule: 'REQUIRED', bound: null },
      { path: 'lastName', rule: 'TOO_LONG', bound: '50' },
    ])
  })

  const isName = (firstName: string, checks: { isTopLevelDomain?: typeof isTopLevelDomain } = { isTopLevelDomain }) =>
    nameProblems({ firstName, lastName: 'Nord' }, checks).length === 0

  it.each([
    'St.John',
    'Dr.Hans',
    'J.R.R.',
    'Joh.Seb.',
    'Prof.Dr.Anna-Lena',
    'Jr.-Hans',
    'S:t Göran',
    'Hans…',
    'Wwwlad',
    'M. de Vries',
    'Anna…Lena',
  ])('%s is a name', (name) => {
    expect(isName(name)).toBe(true)
  })

  it.each([
    'evil.com',
    'Evil.COM',
    'Se evil.no/premie',
    'evil.com.',
    'evil.com-Hans',
    'evil.co-Hans.John',
    'evil.com.Hans',
    'evil.com:8080',
    '(evil.zip)',
    'evil.ｃｏｍ',
    'evil.xn--p1ai',
    'evil…com',
    'bit.ly',
    'www.Hans',
    'WWW2.hans',
    '(www.hans',
    'https:evil',
    'http://evil',
    'MAILTO:kari',
    'tel:123',
    '//evil',
    'kari@evil',
    'k1@evil',
    '203.0.113.7',
  ])('%s is a web address, not a name', (name) => {
    expect(isName(name)).toBe(false)
  })

  it.each(['company', 'street', 'apartment', 'city', 'region'] as const)(
    '%s has no link that a mail would carry',
    (field) => {
      const links = [
        'https://evil.example/x',
        'Gate 1 http:evil',
        'WWW.evil.example',
        'www2.evil.example',
        '//evil.example',
        'kari@evil.example',
      ]
      for (const link of [
        ...links,
        'ｈｔｔｐｓ：／／evil.example',
        'ｗｗｗ．evil.example',
        'kari＠evil',
        'mailto:kari',
        'tel:123',
      ])
        expect(addressProblems({ ...addresses.NO, [field]: link }, { countries: ['NO'] }), link).toEqual([
          { path: field, rule: 'FORMAT', bound: null },
        ])
    },
  )

  it('the browser, which does not know top-level domains, leaves dotted names to the gateway', () => {
    expect(isName('evil.com', {})).toBe(true)
    expect(isName('www.evil.com', {})).toBe(false)
  })

  it('top-level domains in any script', () => {
    expect(['no', 'xn--fiqs8s', '中国', 'рф'].every(isTopLevelDomain)).toBe(true)
    expect(['john', 'hans', 'nord', ''].some(isTopLevelDomain)).toBe(false)
  })

  it('every field has a maximum length', () => {
    for (const [field, maxLength] of Object.entries(MAX_ADDRESS_LENGTHS))
      expect(problems('NO', { [field as AddressField]: 'a'.repeat(maxLength + 1) })).toContain(
        `${field} TOO_LONG ${String(maxLength)}`,
      )
  })

  it('Italy needs a province that exists', () => {
    expect(problems('IT', { region: '' })).toEqual(['region REQUIRED'])
    expect(problems('IT', { region: 'XX' })).toEqual(['region UNKNOWN'])
    expect(problems('IT', { region: 'mi' })).toEqual([])
  })
})

describe('companies', () => {
  it('need a name and a number', () => {
    expect(problems('NO', {}, true)).toEqual(['company REQUIRED', 'taxId REQUIRED'])
  })

  it.each<[AddressCountry, string, string[]]>([
    ['NO', '1234567-8', []],
    ['NO', '988 077 917', []],
    ['NO', '988077917', []],
    ['NO', 'NO 988 077 917 MVA', []],
    ['NO', '988077918', ['taxId FORMAT']],
    ['NO', '12345678', ['taxId FORMAT']],
    ['NO', '12', ['taxId TOO_SHORT 3']],
    ['SE', '123456-7897', []],
    ['SE', 'SE123456789701', []],
    ['SE', '123456-7898', ['taxId FORMAT']],
    ['FI', '2077474-0', []],
    ['FI', 'FI20774740', []],
    ['FI', '2077474-1', ['taxId FORMAT']],
    ['DE', 'DE136695976', []],
    ['DE', 'DE136695977', ['taxId FORMAT']],
    ['DE', 'HRB 12345', []],
    ['DE', 'abc', ['taxId FORMAT']],
    ['IT', '00743110157', []],
    ['IT', 'IT00743110157', []],
    ['IT', '00743110158', ['taxId FORMAT']],
    ['IT', 'RSSMRA80A01H501U', []],
    ['NO', '<988077917>', ['taxId FORMAT']],
    ['NO', '9'.repeat(21), ['taxId TOO_LONG 20']],
  ])('in %s: number %j gives %j', (country, taxId, expected) => {
    expect(problems(country, { company: 'Firma', taxId }, true)).toEqual(expected)
  })
})

describe('e-mail addresses', () => {
  it.each<[string, string | null]>([
    ['kari.nord@example.com', null],
    ['kari+gull@post.example.no', null],
    [' kari@example.com ', null],
    ['kåre@blåbær.no', null],
    ['', 'REQUIRED'],
    ['kari', 'FORMAT'],
    ['kari@', 'FORMAT'],
    ['kari@example', 'FORMAT'],
    ['kari@@example.com', 'FORMAT'],
    ['kari@example..com', 'FORMAT'],
    ['.kari@example.com', 'FORMAT'],
    ['kari nord@example.com', 'FORMAT'],
    ['kari@example.com\nbcc: all@example.com', 'FORMAT'],
    ['<kari@example.com>', 'FORMAT'],
    [`${'k'.repeat(65)}@example.com`, 'FORMAT'],
    [`${'k'.repeat(250)}@example.com`, 'TOO_LONG'],
  ])('%j: %s', (email, rule) => {
    expect(emailProblem(email)?.rule ?? null).toBe(rule)
  })
})

describe('normalising', () => {
  it('trims, joins blanks and writes the postcode as the country does', () => {
    const address = normaliseAddress({
      ...addresses.SE,
      firstName: '  Astrid \t Maria ',
      postcode: '11122',
      country: 'se',
      apartment: '  ',
    })
    expect(address).toMatchObject({
      firstName: 'Astrid Maria',
      postcode: '111 22',
      country: 'SE',
      apartment: null,
    })
  })
})

describe('a country without rules of its own', () => {
  const paris: Address = {
    firstName: 'Zoé',
    lastName: 'Martin',
    street: '12 rue de la Paix',
    postcode: '75002',
    city: 'Paris',
    country: 'FR',
    phone: '+33 1 23 45 67 89',
  }
  const problemsOf = (changes: Partial<Address>, isBusiness = false): string[] => {
    const address = normaliseAddress({ ...paris, ...changes })
    return addressProblems(address, {
      countries: COUNTRIES,
      isBusiness,
      postcodeExists,
      isPhone,
      isTopLevelDomain,
    }).map(({ path, rule }) => `${path} ${rule}`)
  }

  it.each<[string, Partial<Address>]>([
    ['France', {}],
    ['Great Britain', { country: 'GB', postcode: 'SW1A 1AA', city: 'London', phone: '+44 20 7946 0018' }],
    [
      'the United States',
      { country: 'US', postcode: '10001-1234', city: 'New York', region: 'NY', phone: '212-555-0100' },
    ],
    [
      'Greece',
      { country: 'GR', firstName: 'Ελένη', lastName: 'Παππά', street: 'Ερμού 5', postcode: '105 63', city: 'Αθήνα' },
    ],
    [
      'Japan',
      { country: 'JP', firstName: '翼', lastName: '林', street: '千代田1-1', postcode: '100-0001', city: '東京' },
    ],
    ['Hong Kong, without a postcode', { country: 'HK', postcode: '', city: 'Hong Kong' }],
    ['France, as a company', { company: 'Martin SA', taxId: 'FR 40 303265045' }],
  ])('accepts an address in %s', (_, changes) => {
    expect(problemsOf(changes, changes.company !== undefined)).toEqual([])
  })

  it.each<[Partial<Address>, string]>([
    [{ postcode: '' }, 'postcode REQUIRED'],
    [{ postcode: '75 002 #' }, 'postcode FORMAT'],
    [{ postcode: '12345678901' }, 'postcode TOO_LONG'],
    [{ phone: '12' }, 'phone FORMAT'],
    [{ phone: '+33 1 23 45 67 89 01 23 45' }, 'phone FORMAT'],
    [{ phone: 'call me' }, 'phone FORMAT'],
    [{ firstName: 'Z' }, 'firstName TOO_SHORT'],
    [{ city: '' }, 'city REQUIRED'],
    [{ street: '<b>' }, 'street FORMAT'],
    [{ country: 'XX' }, 'country UNKNOWN'],
  ])('refuses %j', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem])
  })

  it.each(COUNTRIES)('%s has a name in each language of the shop', (country) => {
    for (const language of ['de', 'en', 'fi', 'it', 'nb', 'sv'])
      expect(new Intl.DisplayNames([language], { type: 'region' }).of(country)).not.toBe(country)
  })
})

it.each<[string, string | number | null, string]>([
  ['NO', 150, '0150'],
  ['no', '150', '0150'],
  ['NO', '0150', '0150'],
  ['DE', 1067, '01067'],
  ['SE', '111 22', '111 22'],
  ['US', '2134-1000', '2134-1000'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['CH', 8001, '8001'],
  ['NO', null, ''],
])('the postcode of %s that came as %j is %s', (country, written, postcode) => {
  expect(postcodeIn(country, written)).toBe(postcode)
})

describe('the countries of a store', () => {
  it.each<[readonly string[] | undefined, readonly string[]]>([
    [undefined, ['NO']],
    [
      ['SE', 'DK'],
      ['SE', 'DK'],
    ],
    [['*'], COUNTRIES],
  ])('with the setting %j', (setting, countries) => {
    expect(countriesOf(setting, 'NO')).toEqual(countries)
  })

  it.each<[string, string]>([
    ['DK', 'DK'],
    ['', 'SE'],
    ['US', 'SE'],
  ])('of which %j is wanted', (wanted, country) => {
    expect(countryAmong(['DK', 'SE'], wanted, 'SE')).toBe(country)
    expect(countryAmong(['DK'], wanted, 'SE')).toBe('DK')
  })
})

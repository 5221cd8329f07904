/** The text scalars: input is validated, output is text already. */
import { GraphQLScalarType, Kind } from 'graphql'
import { badUserInput } from './errors.ts'

export const scalarResolvers = {
  Decimal: textScalar('Decimal', /^-?\d{1,15}(\.\d{1,8})?$/, 'a decimal number as text, such as "1250.00"'),
  Date: textScalar('Date', /^\d{4}-\d{2}-\d{2}$/, 'a day as text, such as "2024-09-01"'),
  DateTime: textScalar('DateTime', /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, 'a moment in UTC as text'),
  UrlTemplate: textScalar('UrlTemplate', /^\S+$/, 'an address template'),
}

function textScalar(name: string, pattern: RegExp, expected: string) {
  const parse = (value: unknown): string => {
    if (typeof value === 'string' && pattern.test(value)) return value
    throw badUserInput(`${name}: expected ${expected}, got ${JSON.stringify(value)}`)
  }
  return new GraphQLScalarType<string, string>({
    name,
    serialize(value) {
      if (typeof value === 'string') return value
      throw new TypeError(`${name}: expected text from the resolver, got ${typeof value}`)
    },
    parseValue: parse,
    parseLiteral: (node) =>
      parse(node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : null),
  })
}

/** Finds failures that nothing learns of: handlers that do nothing, of promises whose value nothing uses. */
import { type ESTree, parseSync, Visitor } from 'vite'

/** @returns the lines of those without a comment beside them, or above their statement, that says why */
export function findDroppedFailures(path: string, source: string): number[] {
  if (!/\.(?:catch|then)\(/.test(source)) return []
  const { program, comments } = parseSync(path, source)
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const hasComment = (line: number) => comments.some(({ end }) => lineOf(end) === line)
  const found = new Set<number>()
  const check = (node: ESTree.Expression, start: number): void => {
    const call = node.type === 'AwaitExpression' ? node.argument : node
    const handler = handlerOf(call)
    if (!handler || !doesNothing(handler.body)) return
    const line = lineOf(handler.start)
    if (!hasComment(line) && !hasComment(lineOf(start) - 1)) found.add(line)
  }
  new Visitor({
    ExpressionStatement: ({ expression, start }) => check(expression, start),
    UnaryExpression: ({ operator, argument, start }) => operator === 'void' && check(argument, start),
  }).visit(program)
  return [...found]
}

/** Of `x.catch(handler)` and `x.then(f, handler)`. */
function handlerOf(node: ESTree.Expression): ESTree.ArrowFunctionExpression | null {
  if (node.type === 'ChainExpression') return handlerOf(node.expression)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
  const { property } = node.callee
  const name = property.type === 'Identifier' ? property.name : ''
  const handler = name === 'catch' ? node.arguments[0] : name === 'then' ? node.arguments[1] : undefined
  return handler?.type === 'ArrowFunctionExpression' ? handler : null
}

function doesNothing(body: ESTree.ArrowFunctionExpression['body']): boolean {
  if (body.type === 'BlockStatement') return body.body.length === 0
  if (body.type === 'Literal') return true
  return body.type === 'Identifier' && body.name === 'undefined'
}

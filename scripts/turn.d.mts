export function takeTurn(root: string, say: (line: string) => void): Promise<() => void>

/** Entry point of the GraphQL IDE. */
import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './ide.css'
import { createRoot } from 'react-dom/client'
import { Ide } from './Ide.tsx'
import { readStoreFacts } from './storeFacts.ts'

const root = document.getElementById('ide')
if (root === null) throw new Error('expected an element with the id "ide" in index.html, found none')
createRoot(root).render(<Ide facts={await readStoreFacts()} />)

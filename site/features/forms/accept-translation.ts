/** Every island imports this before React renders in a browser. */
import { acceptTranslatedNodes } from '../../../domain/text/translated-nodes.ts'

if (typeof Node !== 'undefined') acceptTranslatedNodes(Node.prototype)

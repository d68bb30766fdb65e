/**
 * Keeps React alive while a browser translates a page. Translators wrap text nodes in elements or replace them. React
 * still knows the old nodes and looks for a child that is no longer there, and browsers throw (facebook/react#11538).
 * The type is structural, because nothing else here needs the DOM.
 */
interface TreeNode {
  readonly parentNode: TreeNode | null
}

interface TreePrototype<Node extends TreeNode> {
  insertBefore<New extends Node>(this: Node, added: New, before: Node | null): New
  removeChild<Old extends Node>(this: Node, removed: Old): Old
}

/** The child of a parent that contains a node: the wrapper of a translated text. Undefined if there is none. */
const childAround = <Node extends TreeNode>(parent: Node, node: Node): Node | undefined => {
  let around: TreeNode = node
  while (around.parentNode && around.parentNode !== parent) around = around.parentNode
  return around.parentNode === parent ? (around as Node) : undefined
}

/**
 * Lets every node insert before, and remove, a wrapped text: its wrapper takes its place. A replaced text is already
 * gone; what is inserted before it is put at the end.
 */
export const acceptTranslatedNodes = <Node extends TreeNode>(prototype: TreePrototype<Node>): void => {
  const { insertBefore, removeChild } = prototype
  prototype.insertBefore = function <New extends Node>(this: Node, added: New, before: Node | null): New {
    const next = before && before.parentNode !== this ? (childAround(this, before) ?? null) : before
    return insertBefore.call(this, added, next) as New
  }
  prototype.removeChild = function <Old extends Node>(this: Node, removed: Old): Old {
    const child = removed.parentNode === this ? removed : childAround(this, removed)
    if (child) removeChild.call(this, child)
    return removed
  }
}

/**
 * Keeps React alive while a browser translates a page. Translators wrap text nodes in elements or replace them, so that
 * React, which still knows the old nodes, asks for a child where it no longer is; browsers answer with an exception
 * (facebook/react#11538). It is typed by structure, because nothing else here needs the DOM.
 */
interface TreeNode {
  readonly parentNode: TreeNode | null
}

interface TreePrototype<Node extends TreeNode> {
  insertBefore<New extends Node>(this: Node, added: New, before: Node | null): New
  removeChild<Old extends Node>(this: Node, removed: Old): Old
}

/** The child of a parent that contains a node, which is the wrapper of a translated text; undefined when there is none. */
const childAround = <Node extends TreeNode>(parent: Node, node: Node): Node | undefined => {
  let around: TreeNode = node
  while (around.parentNode && around.parentNode !== parent) around = around.parentNode
  return around.parentNode === parent ? (around as Node) : undefined
}

/**
 * Lets every node insert before, and remove, a text that was wrapped: its wrapper stands in for it. A text that was
 * replaced is gone already; what comes before it is put at the end.
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

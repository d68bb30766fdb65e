interface Props {
  id: string
  problem: string | undefined
}

export function FieldProblem({ id, problem }: Props) {
  return problem ? (
    <p id={id} className="field-problem">
      {problem}
    </p>
  ) : null
}

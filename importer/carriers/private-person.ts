import { isPublicMailHost } from '../../domain/mail/public-mail-host.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { COMPANY_WORDS, FREIGHT_WORDS, OTHER_TRADE_WORDS, PASSENGER_WORDS } from './trade-words.ts'

/** Whether a record belongs to a person at home rather than to a company. See docs/decisions/carriers/024. */

export const isPrivateMailbox = (email: string): boolean =>
  isPublicMailHost(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

const TITLES = /^(JR|SR|II|III|IV|MR|MRS|MS|DR)$/

/** Two to four words of letters, none of them a trade word: "JOHN A SMITH", "DE LA CRUZ, MARIA". */
const looksLikePerson = (legalName: string): boolean => {
  const name = legalName.toUpperCase()
  if (!/^[\p{L}'’.,\- ]+$/u.test(name)) return false
  if ([COMPANY_WORDS, FREIGHT_WORDS, PASSENGER_WORDS, OTHER_TRADE_WORDS].some((words) => words.test(name))) return false
  const words = name.split(/[\s.,]+/).filter((word) => word && !TITLES.test(word))
  return words.length >= 2 && words.length <= 4 && words.filter((word) => word.length > 1).length >= 2
}

/** True if a text is surely a person's name: it also begins with a common given name. */
export const isPersonsName = (name: string): boolean =>
  GIVEN_NAMES.has(name.slice(0, Math.max(0, name.indexOf(' '))).toUpperCase()) && looksLikePerson(name)

/** Words that people put after their own name to describe their trade. */
const TRADE_BEHIND = /(\s+(TRUCKING|TRUCKS?|TRANSPORT(ATION|ING)?|HAULING|EXPRESS|FREIGHT|DELIVERY|CARTAGE|AND|&))+$/

/** "CHARLES E DUPREE TRUCKING": recognized by a common given name, or by an initial between two names. */
const isPersonsTrade = (legalName: string): boolean => {
  const name = legalName.toUpperCase()
  const person = name.replace(TRADE_BEHIND, '')
  return person !== name && (isPersonsName(person) || (/\s\p{L}\.?\s/u.test(person) && looksLikePerson(person)))
}

const ORGANIZED = /CORPORATION|LLC|LIMITED|PARTNERSHIP|COMPANY|TRUST|GOVERNMENT/i
const INDIVIDUAL = /INDIVIDUAL|SOLE PROPRIETOR/i

/**
 * A sole proprietor with at most one vehicle, named like a person or a person's trade. If the file states the kind of
 * company, that counts.
 */
export const isPrivatePerson = ({
  legalName,
  organization,
  powerUnits,
}: Pick<CarrierRecord, 'legalName' | 'organization' | 'powerUnits'>): boolean => {
  if (powerUnits > 1 || ORGANIZED.test(organization)) return false
  if (looksLikePerson(legalName) || isPersonsTrade(legalName)) return true
  return INDIVIDUAL.test(organization) && !COMPANY_WORDS.test(legalName.toUpperCase())
}

/**
 * The most common given names of the United States and Canada. A text that begins with one is probably a person's name.
 */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `AARON ABDUL ABRAHAM ADAM ADRIAN AHMED ALAN ALBERT ALBERTO ALEJANDRO ALEX ALEXANDER ALFRED ALFREDO ALI ALLEN AMANDA AMY
  ANA ANDRE ANDREA ANDRES ANDREW ANGEL ANGELA ANN ANNA ANTHONY ANTONIO ARMANDO ARTHUR ARTURO ASHLEY BARBARA BEN BENJAMIN
  BERNARD BETTY BILL BILLY BOB BOBBY BRADLEY BRANDON BRENDA BRIAN BRUCE BRYAN CALVIN CARL CARLOS CAROL CAROLYN CATHERINE
  CESAR CHAD CHARLES CHERYL CHRIS CHRISTIAN CHRISTINE CHRISTOPHER CHUCK CINDY CLARENCE CLAUDE CODY CORY CRAIG CRISTIAN
  CRYSTAL CURTIS CYNTHIA DALE DAN DANIEL DANNY DARRELL DARREN DAVE DAVID DAWN DEAN DEBORAH DEBRA DENISE DENNIS DEREK
  DIANA DIANE DON DONALD DONNA DONNIE DOROTHY DOUG DOUGLAS DUSTIN DWAYNE EARL ED EDDIE EDGAR EDUARDO EDWARD EDWIN
  ELIZABETH EMILY EMMANUEL ENRIQUE ERIC ERIK ERNEST ERNESTO EUGENE EVELYN FELIX FERNANDO FRANCIS FRANCISCO FRANK FRED
  FREDERICK GABRIEL GARY GEORGE GERALD GERARDO GILBERT GLENN GLORIA GREG GREGORY GUILLERMO GURPREET HAROLD HARRY HEATHER
  HECTOR HELEN HENRY HERBERT HOWARD HUGO IBRAHIM ISAAC ISMAEL IVAN JACK JACOB JACQUELINE JAIME JAMES JAMIE JANET JANICE
  JARED JASON JAVIER JEAN JEFF JEFFERY JEFFREY JENNIFER JEREMY JERRY JESSE JESSICA JESUS JIM JIMMY JOE JOEL JOEY JOHN
  JOHNNY JON JONATHAN JORGE JOSE JOSEPH JOSHUA JOYCE JUAN JUDITH JUDY JULIA JULIE JULIO JUSTIN KAREN KATHERINE KATHLEEN
  KATHY KEITH KELLY KEN KENNETH KENNY KEVIN KIMBERLY KYLE LARRY LAURA LAWRENCE LEONARD LEROY LINDA LISA LLOYD LORI LOUIS
  LUIS MANUEL MARC MARCO MARCOS MARCUS MARGARET MARIA MARIE MARIO MARK MARTHA MARTIN MARVIN MARY MATT MATTHEW MAURICE
  MELISSA MELVIN MICHAEL MICHEAL MICHELLE MIGUEL MIKE MITCHELL MOHAMED MOHAMMAD MUHAMMAD NANCY NATHAN NICHOLAS NICK
  NICOLE NORMAN OMAR OSCAR PABLO PAMELA PAT PATRICIA PATRICK PAUL PEDRO PETE PETER PHILIP PHILLIP RACHEL RAFAEL RALPH
  RAMON RANDALL RANDY RAUL RAYMOND REBECCA RICARDO RICHARD RICK RICKY ROB ROBERT ROBERTO RODNEY ROGER ROLANDO RON RONALD
  RONNIE ROY RUBEN RUSSELL RUTH RYAN SALVADOR SAM SAMUEL SANDRA SARAH SCOTT SEAN SERGIO SHANE SHARON SHAWN SHIRLEY
  STANLEY STEPHANIE STEPHEN STEVE STEVEN SUSAN TED TERESA TERRY THEODORE THERESA THOMAS TIM TIMOTHY TODD TOM TOMMY TONY
  TRACY TRAVIS TROY TYLER VICTOR VINCENT VIRGINIA WALTER WANDA WAYNE WESLEY WILL WILLIAM WILLIE YOLANDA ZACHARY`.split(
    /\s+/,
  ),
)

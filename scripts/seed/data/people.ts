/** First and family names by language community, so that a founder in Laval and one in Laredo sound like their towns. */
export interface Community {
  first: readonly string[]
  last: readonly string[]
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const COMMUNITIES = {
  english: {
    first:
      words(`Alan Alicia Amanda Amy Andrea Andy Angela Ashley Barb Ben Beth Bill Bob Brad Brenda Brian Carl Carla Carol
      Casey Chad Chris Cindy Clint Colleen Craig Curtis Dale Dana Danielle Darren Dave Dawn Deb Denise Derek Diane Don Donna Doug
      Duane Earl Ed Eileen Ellen Emily Eric Erin Frank Gail Gary Gene Geoff Gina Glenn Gord Grace Greg Hank Harold Heather Heidi
      Holly Ian Jack Janet Jason Jean Jeff Jen Jerry Jill Jim Joan Joe Jordan Josh Joyce Judy Julie Karen Kate Keith Kelly Ken
      Kevin Kim Kirk Kyle Larry Laura Leah Lee Leslie Linda Lisa Lori Lorne Lynn Marcus Margaret Mark Marty Matt Megan Mel Melissa
      Mike Mitch Monica Murray Nadine Nancy Nate Neil Nicole Norm Pam Pat Patty Paul Paula Peggy Pete Phil Rachel Randy Ray
      Rebecca Rhonda Rich Rick Rob Robin Roger Ron Ross Roy Russ Ruth Ryan Sam Sandra Sarah Scott Sean Shannon Sharon Shawn Sheila
      Shelly Stan Stephanie Steve Sue Susan Tammy Tara Ted Terry Theresa Tim Tina Todd Tom Tony Tracy Trevor Troy Tyler Valerie
      Vern Vicki Vince Walt Wanda Wayne Wendy Yvonne Zach`),
    last: words(`Abbott Adkins Aldrich Allard Ames Anderson Archer Arnold Ashby Atkins Avery Bailey Baker Barlow Barnett Bauer
      Baxter Becker Bell Bennett Benson Berg Bishop Blackwell Blair Bolton Boone Bowen Bradley Brandt Brewer Briggs Brock Brooks
      Bryant Buckley Burke Burnett Byrne Callahan Calloway Carlson Carver Chambers Clayton Coburn Coleman Conrad Cooley Corbett
      Cowan Crawford Crosby Dalton Daniels Dawson Decker Dempsey Dixon Donnelly Dorsey Doyle Drummond Dugan Dunlap Eaton Ellison
      Emerson Engel Erickson Farley Farrell Fenton Fischer Fleming Foley Forbes Fowler Frazier Gallagher Gentry Gibbs Gilmore
      Goodwin Grady Griffin Grimes Hadley Haines Halloran Hammond Hanley Hansen Harlan Hartley Haskell Hawkins Hayes Heller Hensley
      Hewitt Hickman Hobbs Hodge Holcomb Holloway Horton Howell Hubbard Huff Hurley Ingram Irwin Jarvis Jensen Judd Kane Keating
      Keller Kemp Kendall Kerr Kirby Koch Kramer Lambert Landry Larsen Lawson Leary Lindgren Lockhart Lowell Lundy Lyons Mabry
      MacDonald MacLeod Maddox Mahoney Mallory Manning Marsh Mason Maxwell McBride McCabe McCoy McGrath McKenna McLean McNeil
      Meadows Mercer Merritt Meyer Milburn Moody Morrow Moss Mueller Mullins Nash Nelson Nolan Norris Novak Oakley Olson Osborne
      Owens Pace Parrish Patterson Payne Pearce Penner Perkins Pickett Pollard Porter Potter Pratt Quinn Radford Ramsey Redmond
      Reese Reimer Rhodes Riggs Ritter Roth Rowe Ruiz Sawyer Schaefer Schultz Sheldon Shepherd Slater Sloan Snyder Spence Stafford
      Stanton Steele Stokes Strand Summers Sutton Talbot Tate Thornton Tilley Townsend Tucker Vance Vaughn Voss Wagner Walsh Warner
      Watkins Weaver Webber Welch Wheeler Whitaker Wilcox Wiley Winters Wolfe Woodard Wyatt Yates York Zimmerman`),
  },
  spanish: {
    first:
      words(`Adriana Alejandro Alma Andres Angel Araceli Arturo Beatriz Carlos Carmen Cesar Claudia Cristina Daniel David
      Diana Eduardo Elena Enrique Ernesto Esteban Fernando Gabriel Gerardo Gloria Guadalupe Hector Hugo Ignacio Irma Isabel Javier
      Jesus Jorge Jose Juan Julio Karina Leticia Lorena Luis Manuel Marcos Maria Mario Marisol Martin Miguel Norma Oscar Pablo
      Patricia Rafael Ramon Raul Ricardo Roberto Rosa Ruben Salvador Sergio Silvia Sofia Teresa Veronica Victor Yolanda`),
    last: words(`Acosta Aguilar Alvarado Arriaga Avila Barrera Bautista Benavides Cabrera Camacho Cantu Cardenas Castillo Cavazos
      Cervantes Contreras Cortez Cuellar Delgado Dominguez Escobar Espinoza Estrada Figueroa Fuentes Galindo Gallegos Garza Guerra
      Guerrero Herrera Ibarra Jimenez Juarez Leal Lozano Luna Maldonado Marquez Medina Mendoza Molina Montoya Morales Navarro Nunez
      Ochoa Olvera Orozco Padilla Paredes Pena Quintero Rangel Rios Robles Rosales Salazar Salinas Sandoval Serrano Solis Soto
      Tijerina Trevino Valdez Vargas Vega Velasco Villarreal Zamora Zuniga`),
  },
  french: {
    first:
      words(`Alain André Annie Benoît Bruno Carole Caroline Chantal Claude Daniel Denis Diane Dominique Émilie Éric Étienne
      François Frédéric Geneviève Gilles Guy Guylaine Isabelle Jacques Jean-Guy Jean-Pierre Jocelyn Johanne Josée Julie Karine
      Louis Luc Lucie Manon Marc Marc-André Marie-Ève Mario Martin Mathieu Michel Mélanie Nathalie Nicolas Normand Pascal Patrice
      Philippe Pierre Rachel Raymond Réjean Richard Robert Roger Serge Simon Sophie Stéphane Sylvain Sylvie Valérie Yannick Yves`),
    last: words(`Archambault Beaudoin Beaulieu Bélanger Benoit Bergeron Bernier Bilodeau Bissonnette Blais Boivin Bouchard
      Boudreau Bourgeois Brisson Caron Chabot Charbonneau Cormier Couture Demers Deschênes Desjardins Doiron Drouin Dubé Dufresne
      Dupuis Fontaine Fortier Fournier Gagnon Gaudet Gauthier Gélinas Gendron Giguère Girard Godin Goulet Grenier Hébert Houle
      Labelle Lachance Lacroix Laflamme Lapointe Lavoie Leblanc Leclerc Lefebvre Lemieux Lessard Lévesque Martel Ménard Mercier
      Michaud Morin Nadeau Ouellet Paquette Pelletier Perron Plourde Poirier Poulin Proulx Renaud Rioux Robichaud Rousseau Roy
      Savard Simard Thériault Thibault Tremblay Turcotte Vachon Vaillancourt`),
  },
  punjabi: {
    first:
      words(`Amandeep Amarjit Arshdeep Balwinder Charanjit Davinder Gagandeep Gurpreet Gurwinder Harjit Harleen Harman
      Harpreet Inderjit Jagdeep Jasleen Jaspreet Jaswinder Karan Kulwinder Lakhwinder Lovepreet Mandeep Manpreet Navdeep Navjot
      Onkar Paramjit Parminder Prabhjot Rajvir Ravinder Rupinder Sandeep Satnam Simran Sukhdeep Sukhwinder Tejinder Upinder`),
    last: words(`Atwal Aujla Bains Bajwa Bhullar Boparai Brar Chahal Cheema Deol Dhaliwal Dhanoa Dhillon Dosanjh Gill Grewal
      Hundal Johal Khaira Khangura Kooner Mangat Mann Nagra Nijjar Pannu Parmar Purewal Randhawa Sandhu Sangha Sekhon Sidhu Sohal
      Thandi Thind Toor Uppal Virk Waraich`),
  },
  slavic: {
    first:
      words(`Aleksandr Alina Andrei Bogdan Dariusz Denys Dmytro Elena Goran Igor Ilona Ivan Jakub Jelena Krzysztof Ludmila
      Maksim Marek Milan Mirela Nikola Oksana Oleg Pavel Petro Piotr Roman Ruslan Sergei Slavko Svetlana Taras Tomasz Vasyl Viktor
      Vitaly Vladimir Yuri Zoran`),
    last: words(`Antonov Babic Bondarenko Boyko Chernenko Dragan Dudek Filipovic Gorski Horvat Ilic Jankowski Jovanovic Kaminski
      Kolar Kovalenko Kowalczyk Kravchenko Lysenko Marchuk Markovic Melnyk Mihajlovic Nowicki Oleinik Ostrowski Pavlenko Petrenko
      Petrov Popescu Radic Savchenko Shevchuk Sikora Stojanovic Tkachenko Vasiliev Wisniewski Yurchenko Zielinski`),
  },
  asian: {
    first:
      words(`Amy Andy Anh Bao Christine Dao Eddie Grace Hai Hannah Henry Hung Jenny Jin Kenji Kevin Khanh Lan Leo Linh
      Long Mei Min Minh Nam Phuong Quang Raymond Sonny Steven Susan Thanh Thu Tony Trang Tuan Vivian Wei Winnie Yuki`),
    last: words(`Bui Chan Chang Chen Cho Chu Dang Dinh Do Doan Fong Ha Ho Hoang Huang Huynh Kang Kim Kwan Lai Lam Lau Le Leung Lim
      Lin Liu Luong Ma Mai Ng Ngo Nguyen Nishimura Pham Phan Tam Tanaka Tong Tran Truong Vo Vu Wong Wu Yang Yee Yoon`),
  },
  african_american: {
    first:
      words(`Alicia Andre Antoine Brandon Calvin Candace Cedric Charlene Clarence Darnell Darius Deandre Desmond Ebony Erica
      Jamal Jasmine Kendra Keisha Lamar Latoya Leon Malik Marcus Maurice Monique Nia Otis Quincy Reggie Renee Rodney Shanice Tamika
      Terrell Terrence Tiana Tyrone Vanessa Willie`),
    last: words(`Battle Booker Boykin Broadnax Cobb Covington Dillard Dorsey Everett Fields Gaines Gibbs Hairston Hampton Hardaway
      Ivory Jeffries Langston Lyles Mayfield McCray Mosley Pettway Rollins Singletary Stovall Tolbert Tubbs Upshaw Wardlow
      Whitfield Womack`),
  },
} as const satisfies Record<string, Community>
export type CommunityName = keyof typeof COMMUNITIES

type Shares = Partial<Record<CommunityName, number>>

const DEFAULT_SHARES: Shares = { english: 70, spanish: 9, african_american: 9, slavic: 5, asian: 4, punjabi: 3 }
const BY_REGION: Record<string, Shares> = {
  QC: { french: 88, english: 7, slavic: 3, asian: 2 },
  NB: { french: 42, english: 56, punjabi: 2 },
  NS: { english: 86, french: 10, punjabi: 4 },
  ON: { english: 52, punjabi: 26, slavic: 9, french: 6, asian: 5, spanish: 2 },
  BC: { english: 46, punjabi: 34, asian: 16, slavic: 4 },
  AB: { english: 66, punjabi: 16, slavic: 10, asian: 5, french: 3 },
  MB: { english: 64, slavic: 18, punjabi: 12, french: 6 },
  SK: { english: 72, slavic: 20, punjabi: 6, french: 2 },
  TX: { english: 50, spanish: 36, african_american: 8, asian: 4, slavic: 2 },
  CA: { english: 36, spanish: 30, punjabi: 14, asian: 13, slavic: 7 },
  AZ: { english: 58, spanish: 34, slavic: 4, asian: 4 },
  NM: { english: 46, spanish: 52, asian: 2 },
  NV: { english: 62, spanish: 24, asian: 8, slavic: 6 },
  FL: { english: 44, spanish: 40, african_american: 12, slavic: 4 },
  GA: { english: 58, african_american: 28, spanish: 8, asian: 6 },
  IL: { english: 46, slavic: 32, spanish: 12, african_american: 10 },
  WA: { english: 64, slavic: 14, asian: 12, spanish: 6, punjabi: 4 },
  NJ: { english: 50, spanish: 20, slavic: 14, african_american: 10, asian: 6 },
  NY: { english: 50, spanish: 18, slavic: 14, asian: 10, african_american: 8 },
}

/** The communities of a state or province with their share of its people. */
export const communitiesOf = (region: string): { name: CommunityName; weight: number }[] =>
  Object.entries(BY_REGION[region] ?? DEFAULT_SHARES).map(([name, weight]) => ({ name: name as CommunityName, weight }))

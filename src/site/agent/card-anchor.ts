/** Id of a card's place on its agent's page. @param number the card's number, from 1 */
export function cardAnchor(number: number): string {
  return `bar-${number}`;
}

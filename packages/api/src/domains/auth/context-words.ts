/** Words that anybody would try here, besides the names of the account and the user. */
const product = ['Rewards Admin', 'Rewards'];
/** Shorter ones are in too many good passwords. */
const shortest = 4;
/** What has to be left of a password without them: as much as a password has at least. */
const least = 8;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A name as a whole and in its parts: of an address also what is before and behind the @. */
const wordsOf = (name: string): string[] =>
	[plain(name), plain(name).replaceAll(/\s/g, ''), ...plain(name).split(/[^\p{L}\p{N}]+/u)].filter(
		(word) => word.length >= shortest,
	);

/** Whether a password is little more than names of the product, the account and the user, of which `names` has some. */
export function isMostlyNames(password: string, names: readonly string[]): boolean {
	const words = [...product, ...names].flatMap(wordsOf).toSorted((one, other) => other.length - one.length);
	const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain(password));
	return rest !== plain(password) && rest.length < least;
}

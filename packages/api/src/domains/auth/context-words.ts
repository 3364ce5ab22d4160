/** Words that an attacker would try here, besides the names of the account and the user. */
const product = ['Rewards Admin', 'Rewards'];
/** Too many good passwords contain shorter words. */
const shortest = 4;
/** Characters that must remain of a password without these words: the minimum length of a password. */
const least = 8;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A name as a whole and in parts; for an address also the parts before and after the @. */
const wordsOf = (name: string): string[] =>
	[plain(name), plain(name).replaceAll(/\s/g, ''), ...plain(name).split(/[^\p{L}\p{N}]+/u)].filter(
		(word) => word.length >= shortest,
	);

/** Whether a password is little more than names of the product and the given names of the account and the user. */
export function isMostlyNames(password: string, names: readonly string[]): boolean {
	const words = [...product, ...names].flatMap(wordsOf).toSorted((one, other) => other.length - one.length);
	const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain(password));
	return rest !== plain(password) && rest.length < least;
}

import type { Namespace, Texts } from './resources';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Plural}` ? Base : Key;

/** Dotted keys of a catalogue; the plural forms of a text count as one. */
type Keys<Node, Prefix extends string = ''> = {
	[Key in keyof Node & string]: Node[Key] extends string
		? `${Prefix}${WithoutPlural<Key>}`
		: Keys<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

type KeysOf = { [Name in Namespace]: Keys<Texts<Name>> };
export type KeyOf<Name extends Namespace> = KeysOf[Name];
/** `errors:code.NOT_FOUND`: a key of any catalogue with its name. */
export type FullKey = { [Name in Namespace]: `${Name}:${KeysOf[Name]}` }[Namespace];

/** `count` chooses the plural form of the language. */
export type TextParams = Readonly<Record<string, unknown>>;

/** A key of the requested catalogue, or of any other with its name in front. */
export type TFunction<Name extends Namespace> = (key: KeyOf<Name> | FullKey, params?: TextParams) => string;

declare const link: unique symbol;
declare const checked: unique symbol;

/**
 * An address that a mail may contain: of the portal itself, or of a program's site with a proved domain. The type
 * accepts no other text.
 */
export type MailLink = string & { readonly [link]: true };
/** A domain that DNS has proved; obtain it with `checkedDomain` of the domain `domains`. */
export type CheckedDomain = string & { readonly [checked]: true };

type Params = Readonly<Record<string, string>>;
const linkTo = (base: string, path: `/${string}`, params: Params, mark: '?' | '#' = '?'): MailLink => {
	const query = new URLSearchParams(params).toString();
	return `${base}${path}${query && `${mark}${query}`}` as MailLink;
};

/** A page of the portal. */
export const portalLink = (publicUrl: string, path: `/${string}`, params: Params = {}): MailLink =>
	linkTo(publicUrl, path, params);

/**
 * A page of the portal with a secret for it alone: the part after `#` is sent to no server, and so appears in no log.
 */
export const secretLink = (publicUrl: string, path: `/${string}`, params: Params): MailLink =>
	linkTo(publicUrl, path, params, '#');

/** A page of a program's site. A program without a proved domain has none: its mails contain no link. */
export const siteLink = (domain: CheckedDomain, path: `/${string}`, params: Params = {}): MailLink =>
	linkTo(`https://${domain}`, path, params);

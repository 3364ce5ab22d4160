declare const link: unique symbol;
declare const checked: unique symbol;

/**
 * An address that may go out in a mail: of the portal itself, or of a program's site whose domain is proved. No other
 * text passes for one.
 */
export type MailLink = string & { readonly [link]: true };
/** A domain that DNS has proved; `checkedDomain` of the domain `domains` is where one comes from. */
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
 * A page of the portal with something secret for it alone: what is behind `#` is sent to no server, and so is in no
 * log.
 */
export const secretLink = (publicUrl: string, path: `/${string}`, params: Params): MailLink =>
	linkTo(publicUrl, path, params, '#');

/** A page of a program's site. A program without a proved domain has none: its mails go out without a link. */
export const siteLink = (domain: CheckedDomain, path: `/${string}`, params: Params = {}): MailLink =>
	linkTo(`https://${domain}`, path, params);

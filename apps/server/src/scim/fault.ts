/** The words of RFC 7644, 3.12 that say what is wrong with a request. */
export type ScimType =
	| 'invalidFilter'
	| 'uniqueness'
	| 'mutability'
	| 'invalidSyntax'
	| 'invalidPath'
	| 'noTarget'
	| 'invalidValue';

/** A request that this adapter refuses by itself. */
export class ScimFault extends Error {
	readonly status: number;
	readonly scimType: ScimType | undefined;

	constructor(status: number, detail: string, scimType?: ScimType) {
		super(detail);
		this.name = 'ScimFault';
		this.status = status;
		this.scimType = scimType;
	}
}

export const invalid = (scimType: ScimType, detail: string): ScimFault => new ScimFault(400, detail, scimType);

/** Limits of an image (docs/product/limits.md). */
export const imageLimits = {
	/** Bytes of the file as it is sent. */
	fileSize: 5 * 1024 * 1024,
	/** Width by height; of an animation all of its frames together. */
	pixels: 25_000_000,
	/** Pixels of the longer side. */
	side: 10_000,
	/** Images that one user stores within a day, and their bytes together. */
	perDay: 500,
	bytesPerDay: 500 * 1024 * 1024,
} as const;

/** Why a file is refused as an image, in English; `{{…}}` is filled from the refusal's params. */
export const imageRefusals = {
	notImage: 'This is not a PNG, JPEG or GIF image.',
	broken: 'The image is damaged or ends too early.',
	side: 'The image is {{width}} × {{height}} pixels; no side may be longer than {{limit}}.',
	pixels: 'The image has {{pixels}} pixels, all frames together; at most {{limit}} are allowed.',
	tooDetailed: 'The image would be larger than {{limitMb}} MB once it is stored. Make it smaller.',
	tooSlow: 'The image takes too long to read. Make it smaller.',
} as const;
export type ImageRefusal = keyof typeof imageRefusals;

/** Where a stored image is served: below it the hash of its bytes, in hexadecimal digits, and its kind. */
export const imagePath = /^\/images\/([0-9a-f]{64})\.(png|jpg|gif)$/;

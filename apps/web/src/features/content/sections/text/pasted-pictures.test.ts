import { expect, test } from 'vitest';
import { pastedPictures } from './pasted-pictures';

const picture = { type: 'image/png' };
const files = [picture, { type: 'text/plain' }];

test('an image alone is taken; other files are not', () => {
	expect(pastedPictures({ html: '', files })).toEqual([picture]);
	expect(pastedPictures({ html: ' ', files: [] })).toEqual([]);
});

test('an image copied from a page comes with its element', () => {
	expect(pastedPictures({ html: '<img src="https://a.example/b.png" alt="a">', files })).toEqual([picture]);
	const chrome =
		'<html><body>\n<!--StartFragment--><a href="/x"><img src="b.png"/></a><!--EndFragment-->\n</body></html>';
	expect(pastedPictures({ html: `<meta charset='utf-8'>${chrome}`, files })).toEqual([picture]);
});

test('the text from Excel and Word counts, not the image of it', () => {
	const excel =
		'<html><head><style><!--td{color:red}--></style></head><body><table><tr><td>Miles</td></tr></table></body></html>';
	expect(pastedPictures({ html: excel, files })).toEqual([]);
	expect(pastedPictures({ html: '<p>Before <img src="b.png"></p>', files })).toEqual([]);
	expect(pastedPictures({ html: '<img src="a.png"><img src="b.png">', files })).toEqual([]);
});

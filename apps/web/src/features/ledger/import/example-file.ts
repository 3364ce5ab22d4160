/**
 * An example point file for the program: every column once, and rows that award and deduct. With BOM, so spreadsheets
 * read it as UTF-8.
 */
export const pointExample = (): { name: string; text: string } => ({
	name: 'transactions-example.csv',
	text: `\ufeff${[
		'email,externalId,amount,description,reference,date',
		'ann@example.com,,500,Quarter 1 bonus,Q1-0001,2026-03-31',
		',E-2,250,Quarter 1 bonus,Q1-0002,2026-03-31',
		'bjorn@example.com,,-50,Correction of March,,',
	].join('\r\n')}\r\n`,
});

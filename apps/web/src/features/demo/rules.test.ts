import { englishMessage } from '@rewards/validators/messages/english';
import { expect, test } from 'vitest';
import { demoReps, demoResellers, demoUsers, stateId } from './data';
import { blankContact, blankUser, type ContactValues, parseContact, parseUser } from './rules';

const contact = { ...blankContact, contactName: 'Laura Pennington' };
const refused = (values: ContactValues) =>
	parseContact(values).problems?.map(({ path, code, params }) => [path, englishMessage(code, params)]) ?? [];

test('a rep requires a contact and a country, and nothing else', () => {
	expect(refused(contact)).toEqual([]);
	expect(refused({ ...contact, contactName: '  ', country: '' })).toEqual([
		['contactName', 'Contact Name is required'],
		['country', 'Country is required'],
	]);
	expect(parseContact.limits).toMatchObject({
		repName: { required: false, maxLength: 100 },
		contactName: { required: true, maxLength: 100 },
		country: { required: true },
	});
});

test('both names of a rep have 100 characters at most', () => {
	const most = 'n'.repeat(100);
	expect(refused({ ...contact, repName: most, contactName: most })).toEqual([]);
	expect(refused({ ...contact, repName: `${most}n`, contactName: `${most}n` }).map(([path]) => path)).toEqual([
		'repName',
		'contactName',
	]);
});

test('an invalid email address is refused, for reps and users', () => {
	expect(refused({ ...contact, email: 'laura@nowhere' })).toEqual([['email', 'Email is invalid']]);
	expect(parseUser({ ...blankUser, userName: 'Ada', email: 'ada@' }).problems).toMatchObject([{ path: 'email' }]);
	expect(parseUser(blankUser).problems).toMatchObject([{ path: 'userName', code: 'userNameRequired' }]);
});

test('a state has a code where its country has a list of states', () => {
	expect(stateId('USA', 'Texas')).toBe('TX');
	expect(stateId('CAN', 'Quebec')).toBe('QC');
	expect(stateId('DEU', 'Hessen')).toBe('');
});

test('the sample records keep the rules of their own forms', () => {
	for (const { repid, stateid, ...values } of [...demoReps, ...demoResellers]) {
		expect(refused(values), repid).toEqual([]);
		expect(stateid === '', repid).toBe(values.state === '');
	}
	for (const { userId, ...values } of demoUsers) expect(parseUser(values).problems, userId).toBeUndefined();
});

import { usaCode } from '@rewards/validators/countries';
import { isEmail, text } from '@rewards/validators/text';
import { z } from 'zod';
import { zodParse } from '../../lib/zod-parse';
import { contactStatuses, demoRoles } from './constants';

const line = text({ max: 100 });
const email = line.pipe(z.string().refine((value) => value === '' || isEmail(value), 'emailInvalid'));

/** A rep or a reseller: contact name and country are required, and both names have 100 characters at most. */
const contactSchema = z.object({
	repName: line,
	contactName: text({ required: 'contactNameRequired', max: 100 }),
	email,
	status: z.enum(contactStatuses),
	phone: line,
	phoneExt: line,
	phone2: line,
	phoneInt: line,
	country: text({ required: 'countryRequired', max: 100 }),
	address1: line,
	address2: line,
	address3: line,
	address4: line,
	city: line,
	state: line,
	postcode: line,
});
export type ContactValues = z.input<typeof contactSchema>;
export type ContactFields = z.output<typeof contactSchema>;
export const parseContact = zodParse(contactSchema);

export const blankContact: ContactValues = {
	repName: '',
	contactName: '',
	email: '',
	status: 'Active',
	phone: '',
	phoneExt: '',
	phone2: '',
	phoneInt: '',
	country: usaCode,
	address1: '',
	address2: '',
	address3: '',
	address4: '',
	city: '',
	state: '',
	postcode: '',
};

const userSchema = z.object({
	userName: text({ required: 'userNameRequired', max: 100 }),
	role: z.enum(demoRoles),
	phone: line,
	email,
});
export type UserValues = z.input<typeof userSchema>;
export type UserFields = z.output<typeof userSchema>;
export const parseUser = zodParse(userSchema);

export const blankUser: UserValues = { userName: '', role: 'writer', phone: '', email: '' };

/**
 * What a mail that could not be sent says of it and of the next one: `recipient`, that this address or mail is refused
 * for good; `later`, that the server puts it off; `away`, that the server is away or takes nothing at all; `final`, that
 * no mail will be sent as it is configured.
 */
export type MailFault = 'recipient' | 'later' | 'away' | 'final';

const ofNetwork = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ESOCKET|EDNS)/;

/** Reads an error of `Mailer.send`. */
export function mailFaultOf(error: unknown): MailFault {
	if (!(error instanceof Error)) return 'final';
	const of = (field: string): unknown => Reflect.get(error, field);
	const [code, command, status] = [String(of('code')), String(of('command')), of('responseCode')];
	if (status === 421 || (typeof status !== 'number' && ofNetwork.test(code))) return 'away';
	if (typeof status === 'number' && status >= 400 && status < 500) return 'later';
	// `API`: nodemailer itself takes the address for none. A refused sender is a fault of the configuration.
	const refused = code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API');
	return refused || code === 'EMESSAGE' ? 'recipient' : 'final';
}

/**
 * Why a mail could not be sent. `recipient`: the server refused this address or mail for good. `later`: the server
 * deferred it. `away`: the server is down or accepts nothing. `final`: no mail can be sent with this configuration.
 */
export type MailFault = 'recipient' | 'later' | 'away' | 'final';

const ofNetwork = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ESOCKET|EDNS)/;

/** The fault behind an error of `Mailer.send`. */
export function mailFaultOf(error: unknown): MailFault {
	if (!(error instanceof Error)) return 'final';
	const of = (field: string): unknown => Reflect.get(error, field);
	const [code, command, status] = [String(of('code')), String(of('command')), of('responseCode')];
	if (status === 421 || (typeof status !== 'number' && ofNetwork.test(code))) return 'away';
	if (typeof status === 'number' && status >= 400 && status < 500) return 'later';
	// `API`: nodemailer itself finds the address invalid. A refused sender is an error of the configuration.
	const refused = code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API');
	return refused || code === 'EMESSAGE' ? 'recipient' : 'final';
}

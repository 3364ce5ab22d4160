import type { Locale } from '@rewards/validators/locales';
import { fillText } from '@rewards/validators/messages/fill-text';
import type { MailLink } from './links';
import type { Mail } from './mailer';

interface Texts {
	subject: string;
	greeting: string;
	greetingNameless: string;
	body: string;
	note: string;
}

const texts: Record<Locale, Texts> = {
	en: {
		subject: 'Set a new password for {{program}}',
		greeting: 'Hello {{name}},',
		greetingNameless: 'Hello,',
		body: 'the team of {{program}} sends you this link to set a new password:',
		note: 'The link works once and expires after 24 hours. A newer link replaces it. If you did not expect this email, ignore it: your password stays as it is.',
	},
	tr: {
		subject: '{{program}} için yeni bir parola belirleyin',
		greeting: 'Merhaba {{name}},',
		greetingNameless: 'Merhaba,',
		body: '{{program}} ekibi, yeni bir parola belirlemeniz için size bu bağlantıyı gönderiyor:',
		note: 'Bağlantı bir kez ve 24 saat boyunca çalışır. Yeni bir bağlantı gönderilirse bunun yerini alır. Bu e-postayı beklemiyorsanız dikkate almayın: parolanız değişmez.',
	},
	ar: {
		subject: 'تعيين كلمة مرور جديدة لـ {{program}}',
		greeting: 'مرحبًا {{name}}،',
		greetingNameless: 'مرحبًا،',
		body: 'يرسل إليك فريق {{program}} هذا الرابط لتعيين كلمة مرور جديدة:',
		note: 'يعمل الرابط مرة واحدة ولمدة 24 ساعة، ويحل محله أي رابط أحدث. إذا لم تكن تتوقع هذه الرسالة فتجاهلها، وستبقى كلمة مرورك كما هي.',
	},
};

/** Names come from files and forms, and must not add lines to a mail. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

interface ParticipantMail {
	to: string;
	/** The participant's name; blank for a code without one. */
	name: string;
	program: string;
	link: MailLink;
	language: Locale;
}

/** The mail with a link for setting a participant's password: plain text that loads nothing. */
export function participantMail({ to, name, program, link, language }: ParticipantMail): Mail {
	const own = texts[language];
	const named = { name: oneLine(name), program: oneLine(program) };
	const greeting = fillText(named.name ? own.greeting : own.greetingNameless, named);
	return {
		to,
		subject: fillText(own.subject, named),
		text: `${greeting}\n\n${fillText(own.body, named)}\n\n${link}\n\n${own.note}\n`,
	};
}

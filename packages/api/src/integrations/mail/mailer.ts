export interface Mail {
	to: string;
	subject: string;
	text: string;
	html?: string;
	attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** Delivers a mail, or throws. */
export interface Mailer {
	send(mail: Mail): Promise<void>;
}

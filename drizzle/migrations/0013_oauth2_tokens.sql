CREATE TABLE `oauth2_tokens` (
	`database_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`encrypted_tokens` text NOT NULL,
	`expires_at_ms` integer,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	PRIMARY KEY(`database_id`, `user_id`),
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth2_tokens_user` ON `oauth2_tokens` (`user_id`);--> statement-breakpoint
ALTER TABLE `databases` ADD `encrypted_oauth2_client` text;
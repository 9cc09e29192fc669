CREATE TABLE `login_addresses` (
	`user_id` integer NOT NULL,
	`address_hash` text NOT NULL,
	`last_login_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `address_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `login_addresses_address` ON `login_addresses` (`address_hash`);--> statement-breakpoint
ALTER TABLE `login_attempts` ADD `not_before_ms` integer DEFAULT 0 NOT NULL;
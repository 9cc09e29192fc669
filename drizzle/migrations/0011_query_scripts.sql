CREATE TABLE `query_scripts` (
	`query_id` integer NOT NULL,
	`part` integer NOT NULL,
	`json` text NOT NULL,
	PRIMARY KEY(`query_id`, `part`),
	FOREIGN KEY (`query_id`) REFERENCES `queries`(`id`) ON UPDATE no action ON DELETE cascade
);

// Builds the official PocketBase with the plugins that Haulindex uses: hooks and migrations in JavaScript.
// Unlike the official download, it neither updates itself nor serves a folder of static files.
package main

import (
	"log"
	"os"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/spf13/pflag"
)

func main() {
	app := pocketbase.New()

	var scripts jsvm.Config
	var migrations migratecmd.Config
	flags := app.RootCmd.PersistentFlags()
	addFlags(flags, &scripts, &migrations)
	// Plugins read their settings before the command runs. Cobra reports unknown flags later.
	_ = app.RootCmd.ParseFlags(os.Args[1:])

	migrations.Dir = scripts.MigrationsDir
	migrations.TemplateLang = migratecmd.TemplateLangJS
	jsvm.MustRegister(app, scripts)
	migratecmd.MustRegister(app, app.RootCmd, migrations)

	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// addFlags adds the flags that server/pocketbase/pocketbase-server.ts passes to every command.
func addFlags(flags *pflag.FlagSet, scripts *jsvm.Config, migrations *migratecmd.Config) {
	flags.StringVar(&scripts.HooksDir, "hooksDir", "", "folder of the hooks")
	flags.BoolVar(&scripts.HooksWatch, "hooksWatch", false, "restart when a hook changes")
	flags.IntVar(&scripts.HooksPoolSize, "hooksPool", 15, "number of JavaScript engines that run hooks")
	flags.StringVar(&scripts.MigrationsDir, "migrationsDir", "", "folder of the migrations")
	flags.BoolVar(&migrations.Automigrate, "automigrate", false, "write a migration for each change of a collection")
	flags.String("publicDir", "", "accepted for compatibility with the official download; not used")
}

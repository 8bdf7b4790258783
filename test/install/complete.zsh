# complete.zsh FOLDER LINE...: prints each line as it stands after a press of the tabulator key. FOLDER has the
# completions. The lines are typed into a shell at a pseudo-terminal, because zsh completes only what is typed.
zmodload zsh/zpty
zpty shell zsh -f -i
ask() { zpty -w shell "$1"; }
ask "PS1=; fpath=($1 \$fpath); autoload -Uz compinit && compinit -u -D"
ask 'shown() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N shown; bindkey "^X" shown'
ask 'bindkey "^I" complete-word; print ready'
shift
local text
zpty -r -m shell text $'*\nready*'
for line; do
  zpty -w -n shell "$line"$'\t\x18'
  zpty -r -m shell text '*<*>*'
  print -r -- "${${text##*<}%%>*}"
done
zpty -d shell

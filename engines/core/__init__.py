"""The contracts every game and every front end share."""

#!/usr/bin/perl
# Validates a ticket with Debian's Authen::CAS::Client and prints what that library understood.
# Usage: client.pl <address of the CAS server> <v1|v2|login|logout> <service> [ticket] [renew]
use strict;
use warnings;
use Authen::CAS::Client;

my ( $base, $what, $service, $ticket, $renew ) = @ARGV;
my $cas = Authen::CAS::Client->new( $base );
if( $what eq 'login' )  { print $cas->login_url( $service ); exit }
if( $what eq 'logout' ) { print $cas->logout_url; exit }

my %options = $renew ? ( renew => 1 ) : ();
my $answer = $what eq 'v1' ? $cas->validate( $service, $ticket, %options ) : $cas->service_validate( $service, $ticket, %options );
if( $answer->is_success )    { print 'user ', $answer->user }
elsif( $answer->is_failure ) { print 'failure ', $answer->code // '' }
else                         { print 'error ', $answer->error }
